import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config';
import { keepFilesPrivate } from '../db/dataDirectory';
import {
  CannotOpenError,
  DatabaseUnavailableError,
  hasSqlState,
  UNIQUE_VIOLATION,
} from '../db/errors';
import { openDatabase } from '../db/openDatabase';
import { hashPassword } from '../security/passwords';
import { runBouncesCommand } from './bouncesCommand';
import { runCourtsCommand } from './courtsCommand';
import { readCourtsOptions } from './courtsOptions';
import { readHidden } from './hiddenInput';
import { runImportCommand } from './importCommand';
import { readImportOptions } from './importOptions';
import { runReopenCommand, runResetCommand, runResetKeyCommand } from './accountCommands';
import { runPagesCommand } from './pagesCommand';
import { readPagesOptions } from './pagesOptions';
import { runRefreshDemoCommand } from './refreshDemoCommand';
import { insertSuperUser } from './repository';
import { newUserProblem, type NewSuperUser } from './rules';
import { UsageError } from './usage';

const HELP = `Usage: npm run cli -- <command>

create-super-user --username <name> --email <address> --first-name <name> --last-name <name>
    Makes a user with all rights, once a second factor is set up at the first login. Asks for the password, or reads its first line from standard
    input. Stop the server first where its database is the embedded one: that
    belongs to one process.

reopen-account (--account <id> | --username <name>)
    Reopens an account that was closed at most 30 days ago; one of its users names it too.

reset-second-factor --username <name>
    Removes the second factor of a user who lost it, such as the only super user. The password
    alone logs in then.

reset-data-key
    For a database whose data key (DATA_KEY, or data.key in DATA_DIR) is lost. Removes what that key
    encrypted, such as the authenticator apps of users, who then set them up again.

import <register> <file> --source <system> --as-of <instant>
    Imports records of a register: court, judgment, recorder or taxWarrant. The file holds a JSON
    object a line; - is standard input. docs/import/README.md describes rows and mappings. The
    embedded database belongs to one process: stop the server first. Ends with 1 where rows were
    bad, with 2 where it could not run.
    --dry-run                  shows five mapped rows and what would change; writes nothing
    --mapping <file>           reads columns (CSV) as this JSON file says
    --format courtlistener     reads dockets as CourtListener writes them
    --filed-from-first-entry   takes the day of the first entry where a docket has none of filing
    --encoding <name>          utf8 (default), latin1 or utf16le
    --coverage-from <day>      first day that the source holds (default: of the earliest record);
                               --coverage-to the last one
    --known-courts-only        refuses rows of courts that are not on record
    --max-bad <percent>        stops when more rows are bad (default 10)
    --resume                   continues a run that was cut short, and fails without one
    --from-start               starts from the first row where it would continue
    --errors <file>            where bad rows go (default <file>.errors.ndjson)

import-courts <file>
    Sets names, addresses, hours, and judges of courts from a CSV file, such as
    docs/import/courts.csv, and adds courts that are not on record. A wrong row changes nothing.
    --dry-run                  shows how many courts would change; writes nothing

import-pages <folder> (--county <FIPS code> | --source <system>)
    Takes the pages of recorded documents from PDF files, one a document, each named by the
    document's number in that county, or by the source's own key. Ends as import does.
    --errors <file>            where bad files go (default <folder>.errors.ndjson)

refresh-demo [--yes]
    Replaces old demo data with demo data as of today, or of DEMO_DATE. What changed in the demo
    database since it was made is lost: the command lists it and asks first, or takes --yes. Stop the
    server first. A run that is cut short changes nothing, or is finished by the next one.

mail-bounces <file>
    Hands over what a mail server says of a mail that could not be delivered (RFC 3464), one message
    or a mailbox of them; - is standard input. The running server reads it within a minute.
`;

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) {
    const password = await readHidden('Password: ');
    if ((await readHidden('Once more: ')) !== password) {
      throw new UsageError('The two passwords differ.');
    }
    return password;
  }
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

async function createSuperUser(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      username: { type: 'string' },
      email: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    },
  });
  const user: NewSuperUser = {
    username: values.username?.trim() ?? '',
    email: values.email?.trim() ?? '',
    firstName: values['first-name']?.trim() ?? '',
    lastName: values['last-name']?.trim() ?? '',
  };
  const config = readConfig(process.env);
  const early = newUserProblem(user, null);
  if (early !== null) throw new UsageError(early);
  const password = await readPassword();
  const problem = newUserProblem(user, password);
  if (problem !== null) throw new UsageError(problem);

  const database = await openDatabase(config, {
    onProgress: (line) => process.stdout.write(`${line}\n`),
  });
  try {
    const hash = await hashPassword(password, config.passwordCost);
    const id = await insertSuperUser(database.db, user, hash, Date.now());
    process.stdout.write(
      `Super user ${user.username} was made (user ${id}).\n` +
        'The rights of super users need a second factor: the first login leads to setting one up.\n',
    );
    return 0;
  } catch (error) {
    if (!hasSqlState(error, UNIQUE_VIOLATION)) throw error;
    throw new UsageError(`There is a user named ${user.username} already.`);
  } finally {
    await database.close();
  }
}

/** Runs the command; gives the exit code. */
async function main(): Promise<number> {
  keepFilesPrivate();
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined || command === '--help' || command === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  const run = COMMANDS[command];
  if (run === undefined) throw new UsageError(`There is no command ${command}.\n\n${HELP}`);
  if (!args.includes('--help')) return run(args);
  process.stdout.write(HELP);
  return 0;
}

type Command = (args: readonly string[]) => Promise<number>;

/** What each does; gives its exit code. */
const COMMANDS: Readonly<Partial<Record<string, Command>>> = {
  'create-super-user': createSuperUser,
  'reopen-account': runReopenCommand,
  'reset-second-factor': runResetCommand,
  'reset-data-key': runResetKeyCommand,
  import: (args) => runImportCommand(readImportOptions(args)),
  'import-courts': (args) => runCourtsCommand(readCourtsOptions(args)),
  'import-pages': (args) => runPagesCommand(readPagesOptions(args)),
  'mail-bounces': runBouncesCommand,
  'refresh-demo': runRefreshDemoCommand,
};

function plainMessage(error: unknown): string | null {
  const isPlain =
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof CannotOpenError ||
    error instanceof DatabaseUnavailableError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE'));
  return isPlain ? error.message : null;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(plainMessage(error) ?? error);
    // An import that ran and met bad rows ends with 1.
    process.exit(process.argv[2]?.startsWith('import') ? 2 : 1);
  },
);
