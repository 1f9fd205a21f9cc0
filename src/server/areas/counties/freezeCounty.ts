import { removeBidiControls } from '#contract/bidi';
import type { RegisterId } from '#contract/records/registers';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import { transactionWithAudit } from '../../domain/audit/repository';
import {
  addFreeze,
  endFreeze,
  findFreezes,
  lockCounty,
} from '../../domain/freezes/freezesRepository';
import { courtInstant } from '../../domain/orders/hearingsRepository';
import { conflict, invalidField } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';

const LONGEST_MS = 366 * DAY_MS;

interface Place {
  readonly countyId: number;
  readonly register: RegisterId;
}

/**
 * Pauses imports of a county's records until a time, with a text for visitors and importers. Throws
 * 400 for an end in the past or more than a year ahead, and 409 if imports are already paused.
 */
export async function freezeCounty(
  db: AppDatabase,
  { actor, userId }: { readonly actor: Actor; readonly userId: number },
  freeze: Place & {
    readonly message: string;
    readonly untilDay: string;
    readonly untilTime: string;
  },
): Promise<void> {
  const { countyId, register } = freeze;
  const message = removeBidiControls(freeze.message).replace(/\s+/g, ' ').trim();
  if (message === '') throw invalidField('message', 'Enter why the records aren’t being updated.');
  const until = await courtInstant(db, {
    day: freeze.untilDay,
    time: freeze.untilTime,
    timeZone: STATE_TIME_ZONE,
  });
  if (until.getTime() <= actor.at) {
    throw invalidField('untilDay', 'A freeze can’t end in the past. Choose a later day or time.');
  }
  if (until.getTime() > actor.at + LONGEST_MS) {
    throw invalidField('untilDay', 'A freeze can last at most one year. Choose an earlier date.');
  }
  await transactionWithAudit(db, async (trx, audit) => {
    await lockCounty(trx, countyId);
    const [frozen] = await findFreezes(trx, register, actor.at, [countyId]);
    if (frozen !== undefined)
      throw conflict('These records are already frozen. End that freeze first.');
    await addFreeze(trx, { countyId, register, message, until }, { at: actor.at, userId });
    audit({
      ...actor,
      action: 'countyFrozen',
      target: `county/${String(countyId)}/${register}`,
      detail: { message, until: until.toISOString() },
    });
  });
}

/** Resumes imports now. Throws 409 if they aren't paused. */
export async function endCountyFreeze(
  db: AppDatabase,
  actor: Actor,
  { countyId, register }: Place,
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    if (!(await endFreeze(trx, { countyId, register }, actor.at))) {
      throw conflict('These records aren’t frozen anymore.');
    }
    const target = `county/${String(countyId)}/${register}`;
    audit({ ...actor, action: 'countyFreezeEnded', target, detail: {} });
  });
}
