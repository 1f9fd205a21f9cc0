import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { readConfig } from '../config';
import { openDatabase } from '../db/openDatabase';
import type { Database } from '../db/tables/database';
import { reopenedMail } from '../domain/closing/mails';
import { findAccountOf, reopenAccount, type Reopening } from '../domain/closing/repository';
import type { MailSite } from '../domain/passwords/mails';
import { findOwnersByName } from '../domain/passwords/repository';
import { twoStepLoginChangedMail } from '../domain/secondFactor/mails';
import { removeApp, resetFactors } from '../domain/secondFactor/changeRepository';
import { deleteLostWebhookSecrets } from '../domain/secrets/webhookSecretsRepository';
import {
  deleteLostSettings,
  findUsersWithLostSecret,
  readSecretBox,
} from '../domain/secrets/repository';
import { confirmClaim } from '../domain/firms/claimAttorney';
import { findFirmByName } from '../domain/firms/registrationsRepository';
import { UsageError } from './usage';

const REFUSALS: Readonly<Record<Exclude<Reopening, 'reopened'>, string>> = {
  notFound: 'Account not found.',
  notClosed: 'This account is not closed.',
  tooLate: "This account was closed more than 30 days ago, so it can't be reopened.",
};

/** A command's work in the database, without a logged-in user. */
type Work = (
  db: Kysely<Database>,
  around: {
    readonly actor: { readonly at: number; readonly actorId: null; readonly requestId: string };
    readonly site: MailSite;
  },
) => Promise<string>;

async function inDatabase(work: Work): Promise<number> {
  const config = readConfig(process.env);
  const { publicUrl, supportEmail, supportPhone } = config;
  const database = await openDatabase(config, {
    onProgress: (line) => process.stdout.write(`${line}\n`),
  });
  try {
    const text = await work(database.db, {
      actor: { at: Date.now(), actorId: null, requestId: randomUUID() },
      site: { origin: publicUrl.origin, supportEmail, supportPhone },
    });
    process.stdout.write(`${text}\n`);
    return 0;
  } finally {
    await database.close();
  }
}

/** Reopens a closed account; returns the exit code. Emails wait until the server runs. */
export function runReopenCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { account: { type: 'string' }, username: { type: 'string' } },
  });
  const { account, username } = values;
  if ((account === undefined) === (username === undefined)) {
    throw new UsageError('Pass --account or --username. See --help.');
  }
  if (account !== undefined && !/^\d{1,9}$/.test(account)) {
    throw new UsageError('--account must be the number of the account.');
  }
  return inDatabase(async (db, { actor, site }) => {
    const id = username === undefined ? Number(account) : await findAccountOf(db, username);
    const outcome =
      id === null
        ? 'notFound'
        : await reopenAccount(db, id, { actor, mailOf: (name) => reopenedMail(name, site) });
    if (outcome !== 'reopened') throw new UsageError(REFUSALS[outcome]);
    return `Account ${String(id)} is open again. It has no active plan: its administrators must choose one.`;
  });
}

/**
 * Removes everything that was encrypted with a lost data key: users' authenticator apps (the users
 * get an email) and the session secret. Returns the exit code.
 */
export function runResetKeyCommand(args: readonly string[]): Promise<number> {
  parseArgs({ args: [...args], options: {} });
  return inDatabase(async (db, { actor, site }) => {
    const box = await readSecretBox(readConfig(process.env));
    const users = await findUsersWithLostSecret(db, box);
    const mailOf = (name: string, change: Parameters<typeof twoStepLoginChangedMail>[1]) =>
      twoStepLoginChangedMail(name, change, site);
    const unasked = { passwordVersion: null, mayBeLast: true };
    for (const userId of users) await removeApp(db, { userId, actor, mailOf, ...unasked });
    const settings = await deleteLostSettings(db, box);
    const webhooks = await deleteLostWebhookSecrets(db, box);
    if (users.length + settings + webhooks === 0) {
      return 'Nothing was removed: the data key opens all secrets of this database.';
    }
    return (
      `Removed the authenticator apps of ${String(users.length)} users, who are notified by email, ` +
      `and ${String(webhooks)} webhook secrets, which account administrators must rotate. ` +
      'The next start uses the current data key, or creates one.'
    );
  });
}

/**
 * Confirms that an attorney files with a firm that added them, such as an attorney without an email
 * address on the roll. Returns the exit code.
 */
export function runConfirmAttorneyCommand(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { firm: { type: 'string' } },
  });
  const [barNumber = '', ...rest] = positionals;
  const { firm: firmName = '' } = values;
  if (barNumber === '' || firmName === '' || rest.length > 0) {
    throw new UsageError('Name one attorney and the firm: confirm-attorney 12345-49 --firm "Roe"');
  }
  return inDatabase(async (db, { actor }) => {
    const firm = await findFirmByName(db, firmName.trim());
    if (firm === null) throw new UsageError(`No firm has the name ${firmName}.`);
    const claim = await confirmClaim(db, actor, firm.id, barNumber.trim());
    if (claim === null) {
      throw new UsageError(
        `${firm.name} didn't add ${barNumber}, or the roll has no such attorney.`,
      );
    }
    const { attorneyName, otherFirm } = claim;
    const moved = otherFirm === null ? '' : ` ${otherFirm.name} no longer lists the attorney.`;
    return `${attorneyName} is confirmed as an attorney of ${firm.name}.${moved}`;
  });
}

/** Turns off a user's two-step login; returns the exit code. */
export function runResetCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { username: { type: 'string' } } });
  const { username = '' } = values;
  if (username === '') throw new UsageError('--username is missing. See --help.');
  return inDatabase(async (db, { actor, site }) => {
    const owners = await findOwnersByName(db, username);
    const user = owners.find((each) => each.username.toLowerCase() === username.toLowerCase());
    if (user === undefined) throw new UsageError(`No active user has the username ${username}.`);
    const mailOf = (name: string, change: Parameters<typeof twoStepLoginChangedMail>[1]) =>
      twoStepLoginChangedMail(name, change, site);
    const changing = { userId: user.id, actor, mailOf };
    if (!(await resetFactors(db, changing, 'support'))) {
      throw new UsageError(`${user.username} doesn't use two-step login.`);
    }
    return `${user.username} now logs in with only a password, and is notified by email.`;
  });
}
