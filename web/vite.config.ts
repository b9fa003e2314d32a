import { join } from 'node:path'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { ariaLanguages } from './bundling/aria-languages.ts'
import { callsWithoutSchemas } from './bundling/calls-without-schemas.ts'
import { failOnWarning } from './bundling/fail-on-warning.ts'
import { headlineFaces } from './bundling/headline-faces.ts'
import { listOfflineChunks } from './bundling/offline-chunks.ts'
import { passWordsOver } from './bundling/pass-words-over.ts'
import { retryRouteModules } from './bundling/retry-route-modules.ts'
import { selfContainedServer } from './bundling/self-contained-server.ts'
import { serviceWorker } from './bundling/service-worker.ts'

const ROOT = join(import.meta.dirname, '..')

/** A module is known by its path from the project's root: somebody's clone may lie in a folder called `news`. */
const belowRoot = (pattern: RegExp) => (id: string) => pattern.test(id.startsWith(ROOT) ? id.slice(ROOT.length) : id)

// What stands on many forms and tables and on no page for reading.
const FORM_WORDS =
  /messages[\\/](ui_queue_back|app_(add|address|all|all_categories|and_more|called|cancel|categor(y|ies)|change|city|class|close|code|copy|create_an_account|day|delete|departments|e_mail|edit|from|held_(ask|reason)|join|kind|last_day|list_search|marks|mobile|name_in_hindi|narrow|none|nothing_here_yet|off|order|organisations|people|plan|posts|publications?|questions?|reason|remove|role|save|scene(_\w+)?|sign_out|something_else|state|time|title|today|turn_off|type|undo|until|upload_working|url_\w+|when))\.js/

// What many screens share and no first page needs: it comes with the screens that use it.
const OWN_CHUNKS = [
  /\?form/,
  /(area-frame|settings|log|screen|table|queue|person|report|attachment|upload|rich-text|text-editor|moderation)[\\/]/,
  /list[\\/](paged|address|list-address|list(-foot)?\.|list-pages|use-|numbered|search|filter|pager)/,
  /messages[\\/](ui_|app_(list|missing|forbidden|failed_title|sign_in_t))/,
  /messages[\\/](quiz|identity|organisation|billing|admin|admins|member|department|upload|rollover|qr|tax|wlog|settings|moderation)_|messages[\\/]profile_title\./,
  /app_(error|field|form)_/,
  FORM_WORDS,
  /widgets|choices\.|choice[\\/]|operator|content[\\/]|(organisation|identity|billing|member|community|notice|files)[\\/]|(field|layout|form)[\\/]/,
  /text\.|row-id\.|bilingual-name\.|prepared-copy\.|state-dot\.|sheet-button\.|indian-numbers\.|error-messages|numbers\.|money\.|(?<![\w-])note\./,
  /Icon(AlertCircle|AlertTriangle|ChevronRight|LayoutDashboard|ListDetails|Lock|User(?:Off)?|Bell|CreditCard|Trash|Mail|Scale|Rss|ShieldCheck|InfoCircle|CircleCheck|Clock|Plus|EyeOff|Eye|Rosette\w+|Qrcode|Hierarchy3|Building(?:Community)?|Receipt\w+|Users|UserShield|UserCheck|MessageReport|Upload|ArrowDown|ArrowUp)\./,
  /messages[\\/]security_title\./,
  /floating[\\/](confirm-dialog|second-press)\./,
]

const SHARED = /[\\/](app(?![\\/]code)|ui|news|audio|contract|paraglide|@tabler)[\\/]/

/** The shared modules of ours, of contracts, words and icons without those that match one of the patterns behind that folder. */
const sharedBut = (others: readonly RegExp[]) =>
  new RegExp(`${SHARED.source}(?!.*(${others.map(({ source }) => source).join('|')}))`)

export default defineConfig({
  plugins: [
    failOnWarning(),
    // Compiling the words takes nine seconds of a processor: who builds by `npm` has done it once already.
    process.env['CHOWK_WORDS'] !== 'compiled' &&
      paraglideVitePlugin({
        project: join(import.meta.dirname, 'project.inlang'),
        outdir: join(import.meta.dirname, 'paraglide'),
        strategy: ['baseLocale'],
      }),
    headlineFaces(join(import.meta.dirname, '../.chowk/faces')),
    passWordsOver(reactRouter()),
    ariaLanguages(),
    callsWithoutSchemas(),
    selfContainedServer(),
    retryRouteModules(),
    serviceWorker(),
    listOfflineChunks(),
  ],
  // A part of its own for every shared button or message would cost a reader 30 more requests and 12 KB.
  environments: {
    client: {
      build: {
        // What came with every page need not be named again; what is opened by a press on the frame names nothing beforehand.
        modulePreload: {
          resolveDependencies: (opened, chunks) =>
            /assets\/(account-menu|chowk-sheet|keys-help|leaving-banner|cookie-question|toast-view|bell|notice-sheet)-/.test(
              opened,
            )
              ? []
              : chunks.filter((name) => !/assets\/(frame|shell|rolldown-runtime)-/.test(name)),
        },
        rolldownOptions: {
          output: {
            // Each name stands in the list of all screens, which every first page waits for: 42 bits tell a file from the one before.
            // Screens have no name of their own: their addresses stand beside them.
            entryFileNames: ({ name }) => `assets/${name.endsWith('-screen') ? '' : '[name]-'}[hash:7].js`,
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Faces are named by the server's build too, for what a page loads ahead: both must give them one name.
            assetFileNames: ({ names }) =>
              `assets/[name]-[hash${names.some((name) => name.endsWith('.css')) ? ':7' : ''}][extname]`,
            codeSplitting: {
              groups: [
                {
                  name: 'frame',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
                },
                // Stands around every page or list, however few screens name it themselves: a chunk of its own for each costs more than it holds.
                {
                  name: 'shell',
                  test: /[\\/](shell[\\/](language-links|links)|app[\\/](prefs|trusted-html|scroll-positions|stored[\\/]|form[\\/]toast-action|player[\\/]player-orders|screen[\\/](screen|lazy-read-failed))|ui[\\/]portrait|list[\\/]page-address|leading-story|keys[\\/]keys-choice|(app_(cart|contact|home|search_placeholder|search|help|terms|privacy|sign_in|account_of|tab_(latest|current_affairs))|audio_listen(ing?)?|news_(publications|keys_title|filter_(count|languages)|latest_failed(_more)?))\.js|Icon(ShoppingBag|News|Search|Bookmark|BuildingStore|UsersGroup))/,
                },
                // Forms and the operation bring their own fields and notes: lists have none.
                { name: 'shell', test: sharedBut(OWN_CHUNKS), minShareCount: 12 },
                // Answers of a quiz that this device keeps, and what sends them: it comes with the start, and so must not need what others have.
                {
                  name: 'answers',
                  test: /app[\\/]device[\\/](unsent-answers|save-pace|stored-\w+|device-table)|contract[\\/]quiz[\\/]attempt\.ts$/,
                },
                // What only its own screens share comes in one chunk, so that the list of all screens stays short.
                {
                  name: 'organisation',
                  test: /messages[\\/]organisation_|organisation[\\/](words|query\.rules|workspace-rows)\.|ui[\\/]square|IconRosette/,
                  minShareCount: 2,
                },
                // The pages of a workspace's administration.
                {
                  name: 'administration',
                  test: /app[\\/](area-frame|settings)[\\/]|Icon(Qrcode|Hierarchy3|Receipt\w+|UserShield|UserCheck|MessageReport|Upload)\.|messages[\\/]((admin|admins|member|department|upload|rollover|qr|tax|wlog|settings)_|security_title\.)/,
                  minShareCount: 2,
                },
                {
                  name: 'quiz',
                  test: /messages[\\/]quiz_|[\\/]quiz[\\/](reason-words|percent\.rules|passed-mark)\./,
                  minShareCount: 2,
                },
                // One sheet for an area whose people see much of it: each more would be named in the list of all screens.
                { name: 'quiz-sheet', test: /[\\/]quiz[\\/][\w\\/-]+\.module\.css/ },
                { name: 'community-sheet', test: /[\\/]web[\\/]community[\\/][\w\\/-]+\.module\.css/ },
                { name: 'operation-sheet', test: /[\\/]operator[\\/][\w\\/-]+\.module\.css/ },
                // The words of everything that people write, which many of its chunks share.
                { name: 'community', test: /messages[\\/](community|article|app_attach)_/, minShareCount: 2 },
                { name: 'words', test: FORM_WORDS, minShareCount: 2 },
                { name: 'choices', test: /ui[\\/](choices\.|field[\\/]choices\.module)/ },
                // Some pages for reading have a note, and neither a question nor a field.
                { name: 'note', test: /ui[\\/]note\./ },
                // Asked where something cannot be undone, which is not where one reads.
                { name: 'confirm', test: /floating[\\/](confirm-dialog|second-press)\./ },
                // A field alone, for filters of lists: it must come before what checks forms, which would take it along.
                {
                  name: 'fields',
                  test: /ui[\\/]layout[\\/]|ui[\\/]field[\\/](?!text-area|number-fields|password-field|written-values|error-summary)|app[\\/]form[\\/]use-action|error-messages|messages[\\/]app_(error|field_optional)|Icon(AlertCircle|AlertTriangle|InfoCircle|CircleCheck|Clock)\./,
                  minShareCount: 2,
                },
                // Ids of rows are checked by forms alone: without a chunk of their own they would bring the schema library to every list.
                { name: 'forms', test: /contract[\\/]row-id\./ },
                {
                  name: 'forms',
                  test: /contract[\\/]([a-z-]+\.ts\?form|(text|row-id|indian-numbers)\.)|ui[\\/]field[\\/]|app[\\/]form[\\/]|messages[\\/]app_(field|form)_|node_modules[\\/](react-hook-form|zod)[\\/]/,
                  minShareCount: 2,
                },
                // What lists of stories are made of, and what a story carries there as on its own page.
                {
                  name: 'stories',
                  test: /[\\/](stories[\\/]story-menu-button|saved[\\/]save-button|article[\\/]share-button|player[\\/]listen-button|IconHeadphones|news_minutes_read\.js)/,
                },
                {
                  name: 'lists',
                  test: /[\\/](app[\\/]list[\\/](list|use-list|list-foot|list-pages\.rules|use-return)\.|stories[\\/](story-card|story-front)|lists[\\/](list-tools|nothing-fits\.|story-rows)|filter[\\/](visitor-filter|filter-button|language-choice)|news_filter_unknown|reading[\\/]shown-stories|feeds[\\/]feed-links|contract[\\/]news[\\/]feed-link|news_(minutes|filter|latest_(title|description))\.js)/,
                },
                // Words and buttons of a story's page that some lists have too: a chunk for each costs more than it holds.
                {
                  name: 'story',
                  test: /(news_(see_all|disputed|paywall_tag|text|blocked_note)\.js|report[\\/]report-(button|return)\.)/,
                },
                { name: 'operation', test: /messages[\\/]operator_(?!title\.)/, minShareCount: 2 },
                { name: 'letters', test: /messages[\\/]content_/, minShareCount: 2 },
              ].map(({ test, ...group }) => ({ ...group, test: belowRoot(test) })),
            },
          },
        },
      },
    },
  },
  // Inside web/ every file written there would reload the routes.
  cacheDir: join(import.meta.dirname, '../.chowk/vite'),
  // Bundled, the server keeps only what pages use: 12 MB instead of 100 MB of icons and parts.
  ssr: { noExternal: ['@tabler/icons-react'] },
})
