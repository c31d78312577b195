/** The document's first script: whoever follows a link to a table asks for the table beside what every page needs. */
if (/^\/t\/[^/]+$/.test(location.pathname)) import("./pages/Table.svelte").catch(() => {});
void import("./main");
