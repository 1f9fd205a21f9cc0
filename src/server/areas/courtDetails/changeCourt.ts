import { removeBidiControls } from '#contract/bidi';
import { COURT_DETAIL_NAMES, COURT_TIME_ZONES } from '#contract/courtDetails';
import type {
  CourtEdit,
  CourtFacts,
  CourtSigner,
  FilingPolicy,
} from '#contract/schemas/courtDetails';
import type { CourtPolicy } from '#contract/schemas/efmMessages';
import { transactionWithAudit } from '../../domain/audit/repository';
import { courtDay } from '../../domain/efm/acceptRepository';
import { findPolicy, savePolicies } from '../../domain/efm/policyRepository';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { linesOf } from './changeLines';
import {
  addChange,
  addSigner,
  changedFacts,
  countHearings,
  findActiveUser,
  findChange,
  findChanges,
  findCourt,
  findSigners,
  isCountyPolicy,
  markUndone,
  removePolicy,
  removeSigner,
  setSignerEnd,
  writeFacts,
  type EditedCourt,
} from './repository';

type Policy = Omit<FilingPolicy, 'effectiveOn' | 'isOwn'>;

/** Policies count in millions of bytes. */
const MEGABYTE = 1_000_000;
const CHANGED = 'Someone changed this court since you opened it. Check it, then change it again.';
const CHANGED_SINCE = 'This changed again since. Undo the later change first.';

/** Who changes a court, and where. */
export interface CourtEditor {
  readonly actor: Actor;
  readonly userId: number;
  readonly courtId: number;
  /** False in editions without electronic filing. */
  readonly hasEfiling: boolean;
}

/** Loads a court for its editor. Throws 404 for an unknown one. */
export async function loadCourt(
  db: AppDatabase,
  { actor: { at }, courtId, hasEfiling }: Omit<CourtEditor, 'userId'>,
): Promise<CourtEdit> {
  const court = await findCourt(db, courtId);
  if (court === null) throw notFound();
  const today = courtDay(at, court.facts.timeZone);
  const changes = await findChanges(db, courtId);
  return {
    ...{ courtId, code: court.code, countyName: court.countyName, today, facts: court.facts },
    hearings: await countHearings(db, courtId, at),
    signers: [...(await findSigners(db, courtId))],
    policy: hasEfiling ? await policyOf(db, court, today) : null,
    changes: changes.map((change) => ({
      ...{ id: change.id, kind: change.kind, lines: linesOf(change), by: change.by },
      ...{ effectiveOn: change.effectiveOn, changed: change.changedAt.toISOString() },
      applied: change.appliedAt?.toISOString() ?? null,
      undone: change.undoneAt?.toISOString() ?? null,
    })),
  };
}

async function policyOf(
  db: AppDatabase,
  { countyId, courtId }: EditedCourt,
  on: string,
): Promise<FilingPolicy | null> {
  const policy = await findPolicy(db, { countyId, courtId }, on);
  return policy === null ? null : readPolicy(db, policy);
}

async function readPolicy(db: AppDatabase, policy: CourtPolicy): Promise<FilingPolicy> {
  const { acceptsInitial, acceptsSubsequent, allowsCopies, allowsSeveralLeads } = policy;
  const { documentPages, effectiveOn, servesAt, statement } = policy;
  return {
    ...{ acceptsInitial, acceptsSubsequent, allowsCopies, allowsSeveralLeads },
    ...{ documentPages, effectiveOn, servesAt, statement },
    documentMegabytes: Math.floor(policy.documentBytes / MEGABYTE),
    envelopeMegabytes: Math.floor(policy.envelopeBytes / MEGABYTE),
    isOwn: await isCountyPolicy(db, policy.version),
  };
}

function cleanText(text: string): string {
  return removeBidiControls(text).replace(/\s+/g, ' ').trim();
}

function readFacts(given: CourtFacts): CourtFacts {
  const facts = Object.fromEntries(
    COURT_DETAIL_NAMES.map((name) => [name, cleanText(given[name])]),
  ) as CourtFacts;
  if (facts.name === '') throw invalidField('facts.name', 'Enter the name of the court.');
  if (!COURT_TIME_ZONES.some(([zone]) => zone === facts.timeZone)) {
    throw invalidField('facts.timeZone', 'Choose a time zone of the list.');
  }
  if (facts.officeName === '' && `${facts.officeAddress}${facts.officeTelephone}` !== '') {
    throw invalidField('facts.officeName', 'Enter the office with this address or telephone.');
  }
  return facts;
}

/** Throws 400 for a day in the past or more than two years ahead. */
function requireDay(field: string, day: string, today: string): void {
  if (day < today) throw invalidField(field, 'Choose today or a later day.');
  const [year = ''] = today.split('-');
  if (day > `${String(Number(year) + 2)}${today.slice(4)}`) {
    throw invalidField(field, 'Choose a day within two years.');
  }
}

/** Changes a court's facts from a day; a change for later waits for its day. */
export async function changeFacts(
  db: AppDatabase,
  editor: CourtEditor,
  change: { readonly facts: CourtFacts; readonly seen: CourtFacts; readonly effectiveOn: string },
): Promise<CourtEdit> {
  const { actor, courtId, userId } = editor;
  const facts = readFacts(change.facts);
  const { effectiveOn } = change;
  await transactionWithAudit(db, async (trx, audit) => {
    const court = await findCourt(trx, courtId, { lock: true });
    if (court === null) throw notFound();
    if (changedFacts(court.facts, change.seen).length > 0) throw conflict(CHANGED);
    const changed = changedFacts(court.facts, facts);
    if (changed.length === 0) throw conflict('Nothing changed.');
    const today = courtDay(actor.at, court.facts.timeZone);
    requireDay('effectiveOn', effectiveOn, today);
    const isApplied = effectiveOn === today;
    if (isApplied) await writeFacts(trx, courtId, facts, changed);
    const stored = { courtId, kind: 'details' as const, before: court.facts, after: facts };
    await addChange(trx, { ...stored, effectiveOn }, { at: actor.at, isApplied, userId });
    const target = `court/${String(courtId)}`;
    audit({ ...actor, action: 'changeCourt', target, detail: { ...facts, effectiveOn } });
  });
  return loadCourt(db, editor);
}

/** Adds a signing right. Throws 400 naming what is wrong with it. */
export async function addCourtSigner(
  db: AppDatabase,
  editor: CourtEditor,
  given: Omit<CourtSigner, 'id'>,
): Promise<CourtEdit> {
  const { actor, courtId, userId } = editor;
  const { fromOn, untilOn } = given;
  const username = given.username.trim();
  const [name, title] = [cleanText(given.name), cleanText(given.title)];
  if (name === '') throw invalidField('name', 'Enter the name as orders show it.');
  if (title === '') throw invalidField('title', 'Enter the title, such as Judge.');
  if (untilOn !== null && untilOn < fromOn) {
    throw invalidField('untilOn', 'Choose a last day after the first one.');
  }
  await transactionWithAudit(db, async (trx, audit) => {
    if ((await findCourt(trx, courtId, { lock: true })) === null) throw notFound();
    const signerId = await findActiveUser(trx, username);
    if (signerId === null) throw invalidField('username', 'No active user has this username.');
    const facts = { name, title, fromOn, untilOn };
    const id = await addSigner(trx, courtId, signerId, facts);
    const after = { id, username, ...facts };
    await addChange(
      trx,
      { courtId, kind: 'signer', before: null, after, effectiveOn: fromOn },
      { at: actor.at, isApplied: true, userId },
    );
    audit({ ...actor, action: 'addSigner', target: `court/${String(courtId)}`, detail: after });
  });
  return loadCourt(db, editor);
}

/** Ends a signing right with a day. */
export async function endCourtSigner(
  db: AppDatabase,
  editor: CourtEditor,
  { signerId, untilOn }: { readonly signerId: number; readonly untilOn: string },
): Promise<CourtEdit> {
  const { actor, courtId, userId } = editor;
  await transactionWithAudit(db, async (trx, audit) => {
    await findCourt(trx, courtId, { lock: true });
    const before = (await findSigners(trx, courtId)).find(({ id }) => id === signerId);
    if (before === undefined) throw notFound();
    if (untilOn < before.fromOn) {
      throw invalidField('untilOn', 'Choose a last day after the first one.');
    }
    const after = { ...before, untilOn };
    await setSignerEnd(trx, signerId, untilOn);
    await addChange(
      trx,
      { courtId, kind: 'signer', before, after, effectiveOn: untilOn },
      { at: actor.at, isApplied: true, userId },
    );
    audit({ ...actor, action: 'endSigner', target: `court/${String(courtId)}`, detail: after });
  });
  return loadCourt(db, editor);
}

/** Sets the e-filing policy of the court's county from a day. Throws 404 without e-filing. */
export async function changePolicy(
  db: AppDatabase,
  editor: CourtEditor,
  { effectiveOn, ...given }: Policy & { readonly effectiveOn: string },
): Promise<CourtEdit> {
  const { actor, courtId, hasEfiling, userId } = editor;
  if (!hasEfiling) throw notFound();
  const after: Policy = { ...given, statement: removeBidiControls(given.statement).trim() };
  if (after.envelopeMegabytes < after.documentMegabytes) {
    throw invalidField('envelopeMegabytes', 'An envelope must have room for one document.');
  }
  await transactionWithAudit(db, async (trx, audit) => {
    const court = await findCourt(trx, courtId, { lock: true });
    if (court === null) throw notFound();
    requireDay('effectiveOn', effectiveOn, courtDay(actor.at, court.facts.timeZone));
    const { countyId } = court;
    const found = await findPolicy(trx, { countyId, courtId }, effectiveOn);
    if (found === null) throw conflict('This county has no electronic filing yet.');
    const { effectiveOn: since, isOwn, ...old } = await readPolicy(trx, found);
    const isOfDay = isOwn && since === effectiveOn;
    await savePolicies(trx, [storedPolicy(countyId, effectiveOn, after, found.fields)]);
    await addChange(
      trx,
      { courtId, kind: 'policy', before: { ...old, isOfDay }, after, effectiveOn },
      { at: actor.at, isApplied: true, userId },
    );
    const target = `court/${String(courtId)}`;
    audit({ ...actor, action: 'changeFilingPolicy', target, detail: { ...after, effectiveOn } });
  });
  return loadCourt(db, editor);
}

function isSamePolicy(one: Policy, other: Policy): boolean {
  return (Object.keys(one) as (keyof Policy)[]).every((name) => one[name] === other[name]);
}

function storedPolicy(
  countyId: number,
  effectiveOn: string,
  policy: Policy,
  fields: Parameters<typeof savePolicies>[1][number]['fields'],
) {
  const { documentMegabytes, envelopeMegabytes, ...rest } = policy;
  return {
    ...{ ...rest, countyId, effectiveOn, fields: [...fields] },
    documentBytes: documentMegabytes * MEGABYTE,
    envelopeBytes: envelopeMegabytes * MEGABYTE,
  };
}

/** Restores what was before a change. Throws 409 if it was undone, or changed again since. */
export async function undoChange(
  db: AppDatabase,
  editor: CourtEditor,
  changeId: number,
): Promise<CourtEdit> {
  const { actor, courtId } = editor;
  await transactionWithAudit(db, async (trx, audit) => {
    const court = await findCourt(trx, courtId, { lock: true });
    const change = await findChange(trx, courtId, changeId);
    if (court === null || change === null) throw notFound();
    if (!(await markUndone(trx, changeId, actor.at))) throw conflict('This was undone before.');
    const { after, appliedAt, before, effectiveOn, kind } = change;
    if (kind === 'details' && appliedAt !== null) {
      const [old, set] = [before as CourtFacts, after as CourtFacts];
      const changed = changedFacts(old, set);
      if (changed.some((name) => court.facts[name] !== set[name])) throw conflict(CHANGED_SINCE);
      await writeFacts(trx, courtId, old, changed);
    }
    if (kind === 'signer') {
      const { id, untilOn } = after as CourtSigner;
      const is = (await findSigners(trx, courtId)).find((signer) => signer.id === id);
      if (is?.untilOn !== untilOn) throw conflict(CHANGED_SINCE);
      if (before === null) await removeSigner(trx, id);
      else await setSignerEnd(trx, id, (before as CourtSigner).untilOn);
    }
    if (kind === 'policy') {
      const { isOfDay, ...old } = before as Policy & { readonly isOfDay: boolean };
      const { countyId } = court;
      const found = await findPolicy(trx, { countyId, courtId }, effectiveOn);
      if (found === null) throw conflict(CHANGED_SINCE);
      const { effectiveOn: since, isOwn, ...is } = await readPolicy(trx, found);
      const isStill = isOwn && since === effectiveOn && isSamePolicy(is, after as Policy);
      if (!isStill) throw conflict(CHANGED_SINCE);
      if (isOfDay) {
        await savePolicies(trx, [storedPolicy(countyId, effectiveOn, old, found.fields)]);
      } else {
        await removePolicy(trx, countyId, effectiveOn);
      }
    }
    const target = `court/${String(courtId)}`;
    audit({ ...actor, action: 'undoCourtChange', target, detail: { changeId } });
  });
  return loadCourt(db, editor);
}
