import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listJobs, listRegularJobs, runJobsAgain, startRegularJob } from './command-jobs.ts'
import { CannotCreatePerson, createPerson, refuseWeakPassword } from './identity/managed-account.ts'
import { emptyDatabase } from './empty-database.ts'
import { openDatabase } from './open-database.ts'
import { BadBackup } from './platform/backup/manifest.ts'
import { isPossibleYear } from './platform/calendar/year.ts'
import { readConfig } from './platform/config.ts'
import { BadConfig } from './platform/settings/setting.ts'
import type { Mode } from './platform/config.ts'
import { connect, databaseName } from './platform/database.ts'
import type { DatabaseAddress } from './platform/database.ts'
import { migrate } from './platform/postgres/migrate.ts'

const HELP = `Usage: npm run chowk -- <command>

  user create --email <address> --name <name> [--operator] [--birth-year <year>] [--language en|hi]
              creates a user and prints the password, unless CHOWK_PASSWORD sets it
  user forget-second-factor --email <address>
              removes the second factor of a user who lost app and recovery codes
  user forget-age --contact <e-mail or mobile>
              lets an adult sign up who entered a year of birth under 18 by mistake
  migrate     runs pending migrations
  db-reset --yes
              deletes all data and runs all migrations
  backup <folder>
              writes the database, files and secrets to a new folder, also while Chowk runs
  backup check <folder>
              checks that a backup is complete and undamaged
  restore <folder>
              restores a backup into an empty database
  job list    lists waiting, running and failed jobs
  job run [id…]
              runs these jobs again now; without ids, all jobs that failed for good
  job start <name>
              starts a regular job now, for instance delete-profiles
  publications add-defaults
              adds the Indian and world publications that come with Chowk, and keeps existing ones
  feed try <address or file>… [--content-type <type>]
  article try <address or file>… [--content-type <type>]
  link try <address or file>…
              prints how Chowk reads each of them, as one JSON line each
  surface [--write]
              prints all calls of the API; --write updates docs/api`

/** An error of the operator, printed as one sentence with exit code 1. */
class Mistake extends Error {}

type Command = (words: string[]) => Promise<number | void>

const COMMANDS: Record<string, Command> = {
  'user create': createUser,
  'user forget-second-factor': forgetSecondFactor,
  'user forget-age': forgetAge,
  migrate: async () =>
    await withDatabase(async (address) => {
      const ran = await migrate(address)
      console.log(ran.length > 0 ? `Ran ${ran.join(', ')}.` : 'The database is up to date.')
    }),
  'db-reset': resetDatabase,
  'backup check': async (words) => await (await backupCommands()).check(words),
  backup: async (words) => await (await backupCommands()).backUp(words),
  restore: async (words) => await (await backupCommands()).restore(words),
  'job list': async () =>
    await withOwner(async (sql) => {
      for (const job of await listJobs(sql)) console.log(JSON.stringify(job))
    }),
  'job run': async (ids) =>
    await withOwner(async (sql) => {
      if (ids.some((id) => !/^\d+$/.test(id))) throw new Mistake('Job ids are numbers; "job list" shows them.')
      console.log(`Jobs that run again: ${await runJobsAgain(sql, ids)}.`)
    }),
  'job start': startJob,
  'publications add-defaults': async () =>
    await withOwner(async (sql) => {
      const { addWorldPublications } = await import('./ingest/operator/world-publications.ts')
      const done = await addWorldPublications(sql, new Date())
      console.log(`Added ${done.publications} publications with ${done.feeds} feeds.`)
    }),
  'feed try': async (words) => await tryOut('feed', words),
  'article try': async (words) => await tryOut('article', words),
  'link try': async (words) => await tryOut('link', words),
  surface: writeSurface,
}

// Loaded on demand, as few commands need it.
const backupCommands = async () => (await import('./command-backup.ts')).backupCommands(modeOf())

const modeOf = () => (process.env['CHOWK_MODE'] as Mode | undefined) ?? 'demo'

async function withDatabase(work: (address: DatabaseAddress) => Promise<void>): Promise<void> {
  const { address, stop } = await openDatabase(readConfig(modeOf()))
  try {
    await work(address)
  } finally {
    await stop()
  }
}

async function withOwner(work: (sql: ReturnType<typeof connect>) => Promise<void>): Promise<void> {
  await withDatabase(async (address) => {
    await migrate(address)
    const sql = connect(address, 'owner', 2)
    try {
      await work(sql)
    } finally {
      await sql.end()
    }
  })
}

async function startJob([name = '', ...more]: string[]): Promise<void> {
  await withOwner(async (sql) => {
    const names = await listRegularJobs(sql)
    if (more.length > 0 || !names.includes(name))
      throw new Mistake(names.length > 0 ? `Regular jobs: ${names.join(', ')}.` : 'No server has run here yet.')
    await startRegularJob(sql, name)
    console.log(`${name} starts as soon as a worker is free.`)
  })
}

async function createUser(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      operator: { type: 'boolean', default: false },
      'birth-year': { type: 'string' },
      language: { type: 'string' },
    },
  })
  const { email, name, language } = values
  if (!email || !name) throw new Mistake('--email and --name are required.')
  if (language !== undefined && language !== 'en' && language !== 'hi')
    throw new Mistake('--language must be en or hi.')
  const birthYear = values['birth-year'] === undefined ? undefined : Number(values['birth-year'])
  if (birthYear !== undefined && !isPossibleYear(birthYear, { now: new Date() }))
    throw new Mistake('--birth-year must be a year like 1990.')
  const given = process.env['CHOWK_PASSWORD']
  if (given) refuseWeakPassword(given, [name, email])
  await withOwner(async (sql) => {
    const made = await createPerson(sql, {
      email,
      name,
      isOperator: values.operator,
      ...(given && { password: given }),
      ...(birthYear !== undefined && { birthYear }),
      ...(language && { language }),
    })
    console.log(`${name} <${email}> can sign in${given ? '' : ` with the password ${made.password}`}.`)
  })
}

async function forgetSecondFactor(words: string[]): Promise<void> {
  const { email } = parseArgs({ args: words, options: { email: { type: 'string' } } }).values
  if (!email) throw new Mistake('--email is required.')
  await withOwner(async (sql) => {
    const { forgetFactorOf } = await import('./identity/factor/factor.ts')
    if (!(await forgetFactorOf(sql, { now: () => new Date() }, email)))
      throw new Mistake(`No user with the address ${email} has a second factor.`)
    console.log(`${email} can sign in with the password alone.`)
  })
}

async function forgetAge(words: string[]): Promise<void> {
  const { contact } = parseArgs({ args: words, options: { contact: { type: 'string' } } }).values
  if (!contact) throw new Mistake('--contact is required.')
  await withOwner(async (sql) => {
    const { readContact } = await import('./identity/code/contact.ts')
    const { forgetClaim } = await import('./identity/signup/claimed-age.ts')
    const known = await readContact(contact.includes('@') ? { email: contact.toLowerCase() } : { mobile: contact })
    if (!(await forgetClaim(sql, { config: readConfig(modeOf()) }, known)))
      throw new Mistake(`No year of birth under 18 was entered for ${contact}.`)
    console.log(`${contact} can now sign up with another year of birth.`)
  })
}

async function resetDatabase(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { yes: { type: 'boolean', default: false } } })
  await withDatabase(async (address) => {
    const name = databaseName(address)
    if (!values.yes) throw new Mistake(`This deletes all data in the database ${name}. Add --yes to confirm.`)
    await emptyDatabase(address, readConfig(modeOf()))
    console.log(`The database ${name} is empty and up to date.`)
  })
}

async function writeSurface(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { write: { type: 'boolean', default: false } } })
  const { runSurface } = await import('./command-surface.ts')
  runSurface(values.write)
}

interface Trying {
  runTry(argv: readonly string[], stdout: NodeJS.WritableStream): Promise<number>
}

// Loaded on demand, since ingest brings parsers for many formats.
async function tryOut(kind: string, words: string[]): Promise<number> {
  const { runTry } = (await import(join(import.meta.dirname, 'command-try.ts'))) as Trying
  return await runTry([kind, 'try', ...words], process.stdout)
}

async function main(words: string[]): Promise<number> {
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((known) => known in COMMANDS)
  const command = name === undefined ? undefined : COMMANDS[name]
  if (!command) {
    console.log(HELP)
    return words.length === 0 || words[0] === 'help' || words[0] === '--help' ? 0 : 1
  }
  try {
    return (await command(words.slice(name?.split(' ').length))) ?? 0
  } catch (failure) {
    if (!isForOperator(failure)) throw failure
    console.error(failure.message)
    return 1
  }
}

const isForOperator = (failure: unknown): failure is Error =>
  failure instanceof Mistake ||
  failure instanceof BadBackup ||
  failure instanceof BadConfig ||
  failure instanceof CannotCreatePerson ||
  (failure as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true

process.exitCode = await main(process.argv.slice(2))
