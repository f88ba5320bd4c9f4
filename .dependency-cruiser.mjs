/** Who may import whom. Rules name kinds of files, never single features, so that a new feature is under all of them. */

const tests = '\\.test\\.tsx?$'
const typesOnly = { dependencyTypesNot: ['type-only'] }
/** Files of the server that reach the database or the request. */
const serverPlatform = '^server/src/platform/(?!.*\\.rules\\.ts$)'
/** Every folder of the web app that is a feature; the folder's name is the first group. */
const webFeature = '^web/src/(?!(?:app|ui|platform|service-worker)/)([^/]+)/'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    rule(
      'protocol-stands-alone',
      'The protocol is what both halves promise each other: zod and itself, nothing of Node or the DOM.',
      { path: '^protocol/src', pathNot: tests },
      { pathNot: '^protocol/src|node_modules/zod' },
    ),
    rule(
      'web-does-not-import-server',
      'Server and web share only the protocol; the page is handed over as a built file.',
      { path: '^web/src', pathNot: tests },
      { path: '^(server|protocol/translations/server)/' },
    ),
    rule(
      'server-does-not-import-web',
      'Server and web share only the protocol; the page is handed over as a built file.',
      { path: '^server/(src|demo)', pathNot: tests },
      { path: '^web/' },
    ),
    rule(
      'rules-are-pure',
      'A rule gets facts, time and policy as arguments: no database, no server, no clock.',
      { path: '\\.rules\\.ts$' },
      {
        path: `node_modules/|^node:|\\.(sql|query|command|routes|job|page|data)\\.tsx?$|${serverPlatform}|^server/src/app`,
        pathNot: 'node_modules/zod/',
        ...typesOnly,
      },
    ),
    rule(
      'statements-do-not-judge',
      'A statement says what is stored; rules judge and commands refuse.',
      { path: '\\.sql\\.ts$' },
      {
        path: '\\.(rules|query|command|presenter|job)\\.ts$|platform/http/(serve|problems)\\.ts$',
        ...typesOnly,
      },
    ),
    rule(
      'sql-reaches-only-the-database',
      'A statement imports the database, the protocol and other statements; all else it gets as parameters.',
      { path: '^server/src/.*\\.sql\\.ts$' },
      {
        pathNot:
          '^server/src/platform/(access/staff-access|database/(database|statement|tables)|rows/(localised|full-name|has-words|room-codes|scan-of|shown-language)|secrets)\\.ts$|^protocol/|\\.sql\\.ts$|node_modules/kysely',
        ...typesOnly,
      },
    ),
    rule(
      'presenters-ask-nothing',
      'A presenter turns rows into an answer; what it needs of the database it gets as arguments.',
      { path: '\\.presenter\\.ts$' },
      {
        path: '\\.(sql|query|command|job)\\.ts$|^server/src/platform/(database/(database|statement|open)|http/serve)\\.ts$',
        ...typesOnly,
      },
    ),
    rule(
      'only-app-imports-routes',
      'Routes are where requests come in: what features share has another role.',
      { path: '^server/(?:src/)?([^/]+)', pathNot: `^server/src/app\\.ts$|${tests}` },
      { path: '^server/.*\\.routes\\.ts$', pathNot: '^server/src/$1/' },
    ),
    rule(
      'web-features-are-apart',
      'A thing that two features show becomes a ui component; a part for the page of another feature is a .panel.',
      { path: webFeature, pathNot: tests },
      { path: webFeature, pathNot: ['^web/src/$1/', '\\.(data|panel)\\.tsx?$'] },
    ),
    rule(
      'home-imports-no-feature',
      'Home is one answer of the server; what a feature says there is its home.query.ts.',
      { path: '^web/src/home/', pathNot: tests },
      { path: webFeature, pathNot: '^web/src/home/' },
    ),
    rule(
      'frame-loads-no-screen',
      'What everybody waits for holds no screen: routes import a page and its queries when they are needed.',
      { path: '^web/src/.*\\.route\\.ts$' },
      {
        path: '^web/src/',
        pathNot: '(^|[-/])addresses\\.ts$|/platform/page/screen-route\\.ts$',
        dynamic: false,
      },
    ),
    rule(
      'ui-and-platform-know-no-feature',
      'What every screen uses depends on no screen.',
      { path: '^web/src/(ui|platform)/', pathNot: tests },
      { path: webFeature },
    ),
    rule(
      'only-ui-uses-react-aria',
      'Interactive behaviour comes from ui, so that it is made accessible once.',
      { path: '^web/src', pathNot: '^web/src/ui/' },
      { path: 'node_modules/react-aria' },
    ),
    rule(
      'only-the-form-wrapper-uses-react-hook-form',
      'One way to make a form: platform/forms/endpoint-form.',
      { path: '^web/src', pathNot: '^web/src/platform/' },
      { path: 'node_modules/react-hook-form' },
    ),
    rule(
      'only-database-opens-databases',
      'The two drivers differ in one place only.',
      {
        path: '^server/src',
        pathNot: 'platform/database/(database|prepared-pglite|postgres/.+)\\.ts$',
      },
      { path: 'node_modules/(pg|@electric-sql/pglite)/' },
    ),
    rule(
      'traces-are-loaded-by-their-setting',
      'OpenTelemetry costs nothing where nobody wants it: one file knows it, and is loaded when the setting is there.',
      { path: '^server/' },
      { path: 'telemetry/open-telemetry\\.ts$', dynamic: false },
    ),
    rule(
      'only-one-file-knows-opentelemetry',
      'OpenTelemetry costs nothing where nobody wants it: one file knows it, and is loaded when the setting is there.',
      { path: '^server/', pathNot: 'telemetry/open-telemetry\\.ts$' },
      { path: 'node_modules/@opentelemetry' },
    ),
    rule(
      'no-circles',
      'Two files that need each other are one thing, or have a third between them.',
      {},
      { circular: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'dist/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
