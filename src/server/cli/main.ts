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
import { readHidden } from './hiddenInput';
import { insertSuperUser } from './repository';
import { newUserProblem, type NewSuperUser } from './rules';

const HELP = `Usage: npm run cli -- <command>

create-super-user --username <name> --email <address> --first-name <name> --last-name <name>
    Makes a user with all rights. Asks for the password, or reads its first line from standard
    input. Stop the server first where its database is the embedded one: that
    belongs to one process.
`;

/** A command line that cannot be carried out; the message says what to type. */
class UsageError extends Error {}

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

async function createSuperUser(args: readonly string[]): Promise<void> {
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
    process.stdout.write(`Super user ${user.username} was made (user ${id}).\n`);
  } catch (error) {
    if (!hasSqlState(error, UNIQUE_VIOLATION)) throw error;
    throw new UsageError(`There is a user named ${user.username} already.`);
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  keepFilesPrivate();
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined || command === '--help' || command === 'help') {
    process.stdout.write(HELP);
  } else if (command !== 'create-super-user') {
    throw new UsageError(`There is no command ${command}.\n\n${HELP}`);
  } else if (args.includes('--help')) {
    process.stdout.write(HELP);
  } else {
    await createSuperUser(args);
  }
}

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
  () => process.exit(0),
  (error: unknown) => {
    console.error(plainMessage(error) ?? error);
    process.exit(1);
  },
);
