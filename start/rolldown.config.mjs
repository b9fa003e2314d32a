// How rolldown makes of the source the programs that people run: few files instead of a thousand.
import { dirname, relative } from 'node:path'
import { ROOT, at } from './packages.mjs'

// What every start reads many files of. Others stay where they are: some bring programs of the machine, or look for files beside their own.
const HELD =
  /^(@hono\/node-server|any-ascii|aws4fetch|hono|ipaddr\.js|lru-cache|nodemailer|pg|pg-.+|postgres-.+|scim2-parse-filter|undici|xtend|zod)(\/|$)/

const isOurs = (name) => /^(\.|\/|@chowk\/)/.test(name)

// Programs stand four folders below the root. A module of theirs finds what lies beside it in the source, wherever the project is moved.
const addressOf = (path) => `new URL(${JSON.stringify(`../../../../${relative(ROOT, path)}`)}, import.meta.url)`
const pathOf = (path) => `process.getBuiltinModule('node:url').fileURLToPath(${addressOf(path)})`

const whereTheSourceStands = {
  name: 'chowk:where-the-source-stands',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: 'import.meta.' },
    handler: (code, id) =>
      code.replaceAll(/import\.meta\.(dirname|url)\b/g, (_, asked) =>
        asked === 'url' ? `${addressOf(id)}.href` : pathOf(dirname(id)),
      ),
  },
}

export default {
  input: { demo: at('demo/main.ts'), serve: at('server/main.ts') },
  cwd: ROOT,
  platform: 'node',
  external: (name) => !isOurs(name) && !HELD.test(name),
  plugins: [whereTheSourceStands],
  output: {
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    comments: false,
  },
}
