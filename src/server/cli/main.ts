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
import { runCodesCommand } from './codesCommand';
import { readCodesOptions } from './codesOptions';
import { runCourtsCommand } from './courtsCommand';
import { readCourtsOptions } from './courtsOptions';
import { readHidden } from './hiddenInput';
import { runImportCommand } from './importCommand';
import { readImportOptions } from './importOptions';
import {
  runConfirmAttorneyCommand,
  runReopenCommand,
  runResetCommand,
  runResetKeyCommand,
} from './accountCommands';
import { runPagesCommand } from './pagesCommand';
import { readPagesOptions } from './pagesOptions';
import { runRefreshDemoCommand } from './refreshDemoCommand';
import { runBankCommand } from './bankCommand';
import { runCheckLogCommand, runVerifyFilingCommand } from './proofCommands';
import { runRollCommand } from './rollCommand';
import { insertSuperUser } from './repository';
import { newUserProblem, type NewSuperUser } from './rules';
import { UsageError } from './usage';

const HELP = `Usage: npm run cli -- <command>

create-super-user --username <name> --email <address> --first-name <name> --last-name <name>
    Creates a user with all rights, which apply once two-step login is set up at the first login.
    Asks for the password, or reads the first line of standard input. Stop the server first if it
    uses the embedded database, which only one process can open.

reopen-account (--account <id> | --username <name>)
    Reopens an account closed in the last 30 days, found by its number or by one of its users.

reset-second-factor --username <name>
    Turns off two-step login for a user who lost the second factor, such as the only super user.
    The user then logs in with only the password.

reset-data-key
    For a database whose data key (DATA_KEY, or data.key in DATA_DIR) is lost. Removes what that key
    encrypted, such as users' authenticator apps; the users then set them up again.

import <register> <file> --source <system> --as-of <instant>
    Imports records of a register: court, judgment, recorder, or taxWarrant. The file has one JSON
    object per line; - is standard input. docs/import/README.md describes rows and mappings. Stop
    the server first if it uses the embedded database. Exits with 1 if rows were bad, and with 2 if
    the import could not run.
    --dry-run                  shows five mapped rows and the changes; writes nothing
    --mapping <file>           maps columns (CSV) to fields as this JSON file specifies
    --format courtlistener     reads dockets in CourtListener's format
    --filed-from-first-entry   uses the date of the first entry for dockets without a filing date
    --encoding <name>          utf8 (default), latin1, or utf16le
    --coverage-from <day>      first day that the source covers (default: the earliest record's)
    --coverage-to <day>        last day that the file covers (default: the day of --as-of); its
                               courts or county are listed as last updated on that day
    --known-courts-only        rejects rows of courts that are not on file
    --all-places               the file covers all counties and courts of the source; those without
                               rows are up to date too
    --max-bad <percent>        stops when more rows are bad (default 10)
    --resume                   continues an interrupted run, and fails if there is none
    --from-start               starts from the first row instead of continuing
    --wait <minutes>           waits for other imports of the register instead of failing
    --errors <file>            where bad rows go (default <file>.errors.ndjson, or a file in
                               DATA_DIR for standard input)

import-courts <file>
    Sets names, addresses, hours, and judges of courts from a CSV file, such as
    docs/import/courts.csv, and adds courts that are not on file. If a row is wrong, nothing changes.
    --dry-run                  shows how many courts would change; writes nothing

import-codes (--shipped | <file>...)
    Imports a version of e-filing codes: genericode XML, one list per file, or CSV. Lists that the
    files don't contain are kept from the current version. The earlier version stays in effect until
    the new one is complete. --shipped imports the codes and policies that come with the product.
    --county <FIPS code>       the files are that county's differences from the statewide codes
    --effective-on <day>       first day that they are in effect (default: today)

import-roll <file> [--yes]
    Replaces the roll of attorneys with a CSV file: barNumber, name, status (active, inactive, or
    suspended), and email. Attorneys not in the file become inactive. If these are more than a tenth
    of the attorneys, nothing changes, unless --yes is set.

confirm-attorney <number> --firm <name>
    Confirms that an attorney files with the firm that added the number. Usually, attorneys confirm
    it by email. Use this only after checking with the attorney, such as when the roll has no email
    address.

import-bank <file>
    Adds the lines of a bank statement, a CSV file with day, method (card or check), amount, and
    reference, which the report Daily receipt totals compares with the receipts. Lines whose reference is already on file are skipped.

verify-filing <proof.json> [<file>...]
    Verifies the proof file of an e-filing envelope, and that the files are in it. Needs neither a
    database nor a network.

check-proof-log
    Checks the proof log of e-filing against its signed tree heads, and envelopes and messages
    against the log. Lists each table that was edited, and where.

import-pages <folder> (--county <FIPS code> | --source <system>)
    Imports the pages of recorded documents from PDF files, one per document, named after the
    document's number in that county or after the source's own key. Exits as import does.
    --errors <file>            where bad files go (default <folder>.errors.ndjson)

refresh-demo [--yes]
    Replaces old demo data with demo data for today, or for DEMO_DATE. Changes made in the demo
    database are lost: the command lists them and asks for confirmation, unless --yes is set. Stop
    the server first. An interrupted run changes nothing, or the next run finishes it.

mail-bounces <file>
    Queues an SMTP server's report of an undeliverable email (RFC 3464), one message or a mailbox
    of them; - is standard input. The running server reads it within a minute.
`;

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) {
    const password = await readHidden('Password: ');
    if ((await readHidden('Confirm password: ')) !== password) {
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
  const problemBefore = newUserProblem(user, null);
  if (problemBefore !== null) throw new UsageError(problemBefore);
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
      `Created super user ${user.username} (user ${id}).\n` +
        'Super users need two-step login: the first login starts the setup.\n',
    );
    return 0;
  } catch (error) {
    if (!hasSqlState(error, UNIQUE_VIOLATION)) throw error;
    throw new UsageError(`The username ${user.username} is taken.`);
  } finally {
    await database.close();
  }
}

/** Runs the command; returns the exit code. */
async function main(): Promise<number> {
  keepFilesPrivate();
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined || command === '--help' || command === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  const run = COMMANDS[command];
  if (run === undefined) throw new UsageError(`Unknown command: ${command}.\n\n${HELP}`);
  if (!args.includes('--help')) return run(args);
  process.stdout.write(HELP);
  return 0;
}

type Command = (args: readonly string[]) => Promise<number>;

/** Commands by name; each returns its exit code. */
const COMMANDS: Readonly<Partial<Record<string, Command>>> = {
  'create-super-user': createSuperUser,
  'reopen-account': runReopenCommand,
  'reset-second-factor': runResetCommand,
  'reset-data-key': runResetKeyCommand,
  import: (args) => runImportCommand(readImportOptions(args)),
  'import-courts': (args) => runCourtsCommand(readCourtsOptions(args)),
  'import-codes': (args) => runCodesCommand(readCodesOptions(args)),
  'import-bank': runBankCommand,
  'import-roll': runRollCommand,
  'confirm-attorney': runConfirmAttorneyCommand,
  'import-pages': (args) => runPagesCommand(readPagesOptions(args)),
  'verify-filing': runVerifyFilingCommand,
  'check-proof-log': runCheckLogCommand,
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
    // For an import, exit code 1 means that it ran but some rows were bad.
    process.exit(process.argv[2]?.startsWith('import') ? 2 : 1);
  },
);
