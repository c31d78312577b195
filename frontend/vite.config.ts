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

/**
 * What every page needs is named in the document, to be asked for at once: its first script (src/start.ts) only says
 * what to load, so that it need not wait for that.
 */
function ahead(): Plugin {
  return {
    name: "ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle, path }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const main = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/src/main.ts"));
        if (path !== "/index.html" || !main) return;
        const needed = chunks.filter(({ fileName }) => [main.fileName, ...main.imports].includes(fileName));
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const link = (rel: string, file: string) => ({
          tag: "link",
          attrs: { rel, crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        });
        return [
          ...needed.map(({ fileName }) => link("modulepreload", fileName)),
          ...styles.map((file) => link("stylesheet", file)),
        ];
      },
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
            { name: "parts", test: /vite\/preload-helper/, priority: 4 },
            {
              name: "base",
              test: /src\/(i18n\/language|theme)\.svelte\.ts$|svelte\/src\/internal/,
              priority: 3,
            },
            { name: "home", test: /src\/App\.svelte$/, priority: 2 },
            { name: "table", test: /src\/pages\/Table\.svelte$/, priority: 1 },
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
