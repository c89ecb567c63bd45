// The direction of imports (docs/architecture.md). Each rule says why it exists and how to mend a breach;
// test/skeleton/fixtures/breaches breaks every one of them once, and a test sees each caught.

/** Areas of lib/, top to bottom: an area imports from layers below its own, or from its own layer, never from above. */
const LAYERS = [
  ["local", "aws"],
  ["cli", "mcp", "api", "pages", "eval"],
  ["compiler", "conversation", "runtime"],
  ["approvals", "questions", "effects", "files", "tools", "models"],
  ["program"],
  ["records"],
  ["config"],
  ["trust"],
  ["aop"],
  ["diagnostics"],
  ["ports"],
];

const inAreas = (areas) => `^lib/(${areas.join("|")})/`;
const forbid = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

const directionRules = LAYERS.slice(1).map((areas, index) =>
  forbid(
    `imports-go-down-from-${areas.join("-")}`,
    "Why: an area that knows who uses it can be neither understood nor replaced alone. " +
      "Mend: move what you need to a lower layer, or let the upper area pass it in (a value, a function, a port).",
    { path: inAreas(areas) },
    { path: inAreas(LAYERS.slice(0, index + 1).flat()) },
  ),
);

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...directionRules,
    forbid(
      "area-is-in-a-layer",
      "Why: an area that no layer names escapes every rule of direction. Mend: add it to LAYERS in this file and to docs/architecture.md.",
      { path: "^(lib|bin|functions|cdk)/" },
      { path: "^lib/[^/]+/", pathNot: inAreas(LAYERS.flat()) },
    ),
    forbid(
      "compiler-and-runtime-meet-in-the-program",
      "Why: what runs is the stored program and nothing else; a short cut between the two would let a run see what was never verified. " +
        "Mend: put what both need into lib/program.",
      { path: "^lib/(compiler|runtime)/" },
      { path: "^lib/(compiler|runtime)/", pathNot: "^lib/$1/" },
    ),
    forbid(
      "a-conversation-only-writes-drafts",
      "Why: a model that talks must not be able to compile, publish or run what it wrote; a person presses the button, and the calls behind it are those of any other AOP. " +
        "Mend: let the upper area (api, pages) pass the result in.",
      { path: "^lib/conversation/" },
      { path: "^lib/(compiler|runtime|approvals|effects)/" },
    ),
    forbid(
      "one-machine-and-aws-stay-apart",
      "Why: each is a whole set of implementations of the ports; one that leans on the other runs in neither place. " +
        "Mend: move what both need below them, or write it against a port.",
      { path: "^lib/(local|aws)/" },
      { path: "^lib/(local|aws)/", pathNot: "^lib/$1/" },
    ),
    forbid(
      "areas-are-entered-by-the-door",
      "Why: what a door does not export may change without asking anybody. " +
        "Mend: import from #area; if the door lacks what you need, export it there by name, or ask whether it is yours to use. Tests may reach inside the area they mirror.",
      { path: "^(lib|test)/([^/]+)/" },
      { path: "^lib/[^/]+/", pathNot: ["^lib/$2/", "^lib/[^/]+/index\\.ts$"] },
    ),
    forbid(
      "outsiders-use-the-door",
      "Why: entry files and scripts are users of the areas like any other. Mend: import from #area what its door exports. " +
        "Benchmarks may measure what lies behind a door, and the launcher goes straight to the command line's main file, which starts in a third of the door's time.",
      { path: "^(bin|scripts|functions|cdk)/" },
      { path: "^lib/[^/]+/", pathNot: ["^lib/[^/]+/index\\.ts$", "^lib/local/terminal/main\\.ts$"] },
    ),
    forbid(
      "areas-are-named-not-walked-to",
      "Why: `#trust` says which area is used wherever the file lies; `../../trust/index.ts` breaks when either moves. Mend: import from #area.",
      { path: "^lib/([^/]+)/" },
      { path: "^lib/", pathNot: "^lib/$1/", dependencyTypesNot: ["aliased-subpath-import"] },
    ),
    forbid(
      "no-area-uses-its-own-door",
      "Why: a file behind the door that imports the door makes a cycle of its whole area. Mend: import the file that holds the thing, by relative path.",
      { path: "^lib/([^/]+)/" },
      { path: "^lib/$1/index\\.ts$" },
    ),
    forbid(
      "pure-areas-touch-no-machine",
      "Why: what a value is worth and what a procedure says must come out the same everywhere, also in a replay years later. " +
        "Mend: take the answer in as an argument, or do the work in the area that calls this one.",
      { path: "^lib/(trust|aop|diagnostics|ports)/" },
      { dependencyTypes: ["core"] },
    ),
    forbid(
      "stored-forms-only-compute-digests",
      "Why: keys, digests and generated files must be the same bytes on every machine. Mend: only node:crypto is open to records and program; pass anything else in.",
      { path: "^lib/(records|program)/" },
      { dependencyTypes: ["core"], pathNot: "^(node:)?crypto$" },
    ),
    forbid(
      "machine-only-under-local",
      "Why: files, sockets, processes and SQLite are what one machine has and a function on AWS has not; everything else reaches them through a port. " +
        "The process that reads a PDF is the same on both, and stands with what it reads. " +
        "Mend: use the port (#ports), and put the implementation under lib/local.",
      { path: "^lib/", pathNot: "^lib/((local|aws)/|files/reader/(pdf-reader|reader-process)[.]ts$)" },
      {
        dependencyTypes: ["core"],
        pathNot: "^(node:)?(crypto|buffer|events|path|path/posix|stream|stream/web|url|util)$",
      },
    ),
    forbid(
      "aws-sdk-only-under-aws",
      "Why: only the implementations of the ports know a cloud; elsewhere its SDK is weight in every function and a tie nobody asked for. " +
        "Mend: use the port (#ports), and put the implementation under lib/aws; clients are made in functions/shared/clients alone.",
      { path: "^(lib|functions|bin)/", pathNot: "^(lib/aws|functions/shared/clients)/" },
      { path: "(^|/)(@aws-sdk|@smithy|@aws)/" },
    ),
    forbid(
      "web-server-only-under-local",
      "Why: the HTTP interface answers requests; what listens on a socket is the host's business. Mend: build the app in lib/api, serve it in lib/local.",
      { path: "^lib/", pathNot: "^lib/local/" },
      { path: "(^|/)@hono/node-server(/|$)" },
    ),
    forbid(
      "product-knows-no-test",
      "Why: the product is deployed without its tests, scripts and stacks. Mend: move what is needed into an area of lib.",
      { path: "^(lib|bin|functions)/" },
      { path: "^(test|bench|scripts|cdk)/" },
    ),
    forbid(
      "product-needs-no-dev-package",
      "Why: a dev dependency is not there after `npm ci --omit=dev`, nor on AWS. Mend: move the package to dependencies, or use it from tests alone. Types alone may come from one.",
      { path: "^(lib|bin|functions)/" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "packages-are-declared",
      "Why: a package that another one happens to bring is gone with its next version. Mend: npm i -E the package.",
      { pathNot: "^node_modules/" },
      { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    ),
    forbid(
      "imports-resolve",
      "Why: an import that cannot be found fails when it is first reached, which may be in front of a person. Mend: correct the path (with its .ts ending), or install the package.",
      { pathNot: "^node_modules/" },
      { couldNotResolve: true },
    ),
    forbid(
      "no-cycles",
      "Why: files in a cycle can only be read, tested and loaded all together. Mend: move what both need into a third file, or turn one import into an argument. Types count.",
      { pathNot: "^node_modules/" },
      { circular: true },
    ),
    {
      ...forbid(
        "no-cycles-of-areas",
        "Why: two areas that need each other are one area with a wall in it. Mend: move what both need to a lower layer, or pass it in.",
        { path: "^lib/[^/]+$" },
        { path: "^lib/[^/]+$", circular: true },
      ),
      scope: "folder",
    },
    forbid(
      "no-orphans",
      "Why: a file that imports nothing and that nothing imports does nothing. Mend: use it or delete it.",
      { orphan: true, path: "^(lib|bin|scripts|functions|cdk)/" },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(fixtures|samples)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
