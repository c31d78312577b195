import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:8000";

/** Writes the worker of the installed pages, which keeps the page without network and what that page loads. */
function worker(): Plugin {
  return {
    name: "worker",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const page = readFileSync(join(dir!, "offline.html"), "utf8");
      const files = new Set(page.match(/\/assets\/[\w.-]+/g));
      // The page speaks the browser's language, whichever that is.
      for (const [name, chunk] of Object.entries(bundle))
        if (chunk.type === "chunk" && /src\/i18n\/(fr|en|de)\.ts$/.test(chunk.facadeModuleId ?? ""))
          for (const file of [name, ...chunk.imports]) files.add(`/${file}`);
      // A style sheet names its fonts; a script that others import is preloaded by the page itself.
      for (const file of [...files].filter((name) => name.endsWith(".css")))
        for (const font of readFileSync(join(dir!, file), "utf8").match(/\/assets\/[\w.-]+/g) ?? [])
          files.add(font);
      for (const file of files) if (!bundle[file.slice(1)]) throw new Error(`${file} was not built`);
      const kept = JSON.stringify(["/offline.html", "/favicon.svg", ...files]);
      const version = createHash("sha256")
        .update(page + kept)
        .digest("hex")
        .slice(0, 12);
      const source = readFileSync("src/offline/worker.js", "utf8");
      writeFileSync(
        join(dir!, "sw.js"),
        source.replace("self.__OFFLINE__", kept).replace("self.__VERSION__", JSON.stringify(version)),
      );
    },
  };
}

/** Writes every text file once more as .br and .gz, so that the server never compresses. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    writeBundle({ dir }) {
      for (const entry of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg|json|webmanifest)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const body = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(body));
        writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}

/** The documents, each for addresses of its own (app/web/pages.py), and what its page is drawn by besides the first script. */
const DOCUMENTS: Record<string, string[]> = {
  "index.html": ["src/main.ts"],
  "home.html": ["src/main.ts", "src/pages/Home.svelte"],
  "table.html": ["src/main.ts", "src/pages/Table.svelte"],
};
const GAMES = readdirSync("src/games", { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map((one) => one.name);
for (const game of GAMES) {
  DOCUMENTS["home.html"]!.push(`src/games/${game}/Emblem.svelte`);
  DOCUMENTS[`table-${game}.html`] = ["src/main.ts", "src/pages/Table.svelte", `src/games/${game}/pages.ts`];
}

/**
 * What a page needs is named in its document, to be asked for at once: its first script (src/start.ts) only says
 * what to load, so that it need not wait for that.
 */
function ahead(): Plugin {
  return {
    name: "ahead",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      /** The chunk that is asked for by the name of a module: it may do nothing but name the one that holds it. */
      const asked = (source: string) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`)) ??
        chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)));
      const withImports = (file: string, found = new Set<string>()): Set<string> => {
        if (!found.has(file)) {
          found.add(file);
          for (const other of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
            withImports(other, found);
        }
        return found;
      };
      const written = readFileSync(join(dir!, "index.html"), "utf8");
      const LATER = ' fetchpriority="low"'; // Styles as well: browsers would ask for them before any script.
      const link = (rel: string, file: string, how = "") =>
        `<link rel="${rel}" crossorigin href="/${file}"${how}>`;
      for (const [name, sources] of Object.entries(DOCUMENTS)) {
        const needed = new Set<string>();
        for (const source of sources) {
          const chunk = asked(source);
          if (!chunk) throw new Error(`${source} was not built`);
          withImports(chunk.fileName, needed);
        }
        const styles = chunks
          .filter(({ fileName }) => needed.has(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        // HTTP/1.1 gives six at a time: first what everything stands on and what the first script asks for, then the rest.
        const first = ["parts", "base", "main"].flatMap((one) =>
          [...needed].filter((file) => file.startsWith(`assets/${one}-`)),
        );
        const rest = [...needed].filter((file) => !first.includes(file));
        const links = [
          ...first.map((file) => link("modulepreload", file)),
          ...styles.map((file) => link("stylesheet", file, LATER)),
          ...rest.map((file) => link("modulepreload", file, LATER)),
        ].filter((one) => !written.includes(one));
        // Styles are waited for where it matters (src/main.ts), not before anything is asked for.
        const eager = written.replace('<script type="module"', '<script async type="module"');
        writeFileSync(join(dir!, name), eager.replace("</head>", `  ${links.join("\n    ")}\n  </head>`));
      }
    },
  };
}

/** The gallery stands at /gallery/; whoever leaves the stroke out is meant as well. */
function gallery(): Plugin {
  return {
    name: "gallery",
    apply: "serve",
    configureServer({ middlewares }) {
      middlewares.use((request, answer, next) => {
        if (request.url !== "/gallery") return next();
        answer.writeHead(302, { location: "/gallery/" }).end();
      });
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), gallery(), ...(mode === "gallery" ? [] : [ahead(), worker(), precompress()])],
  build: {
    target: "es2022",
    // The policy of the server allows no data: script or font, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What is served has no gallery; the tests build it for themselves.
    rollupOptions: {
      input: mode === "gallery" ? "gallery/index.html" : ["index.html", "offline.html"],
      // A file for each step of a visit, with all that the step needs: many small ones would wait for each other.
      output: {
        codeSplitting: {
          groups: [
            // What loads parts: else the first script waited for all that lies beside it.
            { name: "parts", test: /vite\/preload-helper|src\/(i18n\/tag|wire\/ahead)\.ts$/, priority: 4 },
            {
              name: "base",
              test: /src\/(i18n\/language|theme)\.svelte\.ts$|svelte\/src\/internal|src\/(App\.svelte|likely\.ts)$|src\/design\/\w+\.css$|src\/(design\/(motion|hue)|i18n\/(memory|learning|many)|table\/(learning|typed|verdicts|walk))\.ts$|\/(Choices|Card|Heads|games\/Emblem)\.svelte/,
              priority: 3,
            },
            ...GAMES.map((game) => ({
              name: `${game}-emblem`,
              test: new RegExp(`/games/${game}/Emblem\\.svelte$`),
              priority: 2,
            })),
            // The way to every table, and what the waiting room and every game's table have in common.
            {
              name: "table",
              test: /src\/(pages\/Table|table\/(NameForm|copy|levels|share|TalkButton|Menu|News|Heard|HostNotices))\.(svelte|ts)$/,
              priority: 1,
            },
            {
              name: "shell",
              test: /src\/table\/(TableShell|Seats|Hand|Caption|film)\.svelte(\.ts)?$/,
              priority: 0.9,
            },
            ...GAMES.map((game) => ({
              name: game,
              test: new RegExp(`/games/${game}/pages\\.ts$`),
              priority: 0.8,
            })),
            { name: "waiting", test: /src\/pages\/WaitingRoom\.svelte$/, priority: 0.75 },
            // What no table waits for.
            {
              name: "asides",
              test: /src\/table\/(ending|talks|Sheets|MenuSheet|Curtain)\.(svelte|ts)$/,
              priority: 0.7,
            },
            { name: "doors", test: /src\/pages\/(Door|Claim|AskSeat|Knock)\.svelte$/, priority: 0.3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": { target: server },
      "/ws": { target: server, ws: true },
    },
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], setupFiles: ["tests/words.ts"] },
}));
