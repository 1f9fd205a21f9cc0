import type { CallBody } from '#contract/calls';
import { COUNTIES, countyNameOf } from '#contract/counties/counties';
import type { OfficeRights } from '#contract/schemas/people';
import { transactionWithAudit } from '../../domain/audit/repository';
import { requireVersion, targetOf } from '../../domain/people/changesRepository';
import { endSessionsOf, renewTokensOf } from '../../domain/sessions/repository';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { ALREADY, requireGrantable, requireOtherUser, requireReason } from './changeUser';
import { requireOpenRecord, type Staff } from './openRecord';
import { lockSupportedUser } from './repository';
import { findOfficeRights, setOfficeRights } from './rightsRepository';

/**
 * Changes what a user may do for a clerk's or recorder's office, in one audited transaction. A lost
 * right ends the user's sessions; otherwise, open pages notice the new rights. Throws 400 for
 * invalid rights or an invalid reason, and 404 for an unknown user. Throws 403 for new rights of a
 * super user, and if no reason for opening the record was stated; 409 if another change came first,
 * nothing would change, the user can't get rights, or the user is the requester.
 */
export async function changeOfficeRights(
  db: AppDatabase,
  staff: Staff,
  userId: number,
  { reason: sentReason, version, ...after }: CallBody<'putOfficeRights'>,
): Promise<void> {
  const reason = requireReason(sentReason);
  requireOffices(after);
  await requireOpenRecord(db, staff, { kind: 'user', id: userId });
  await transactionWithAudit(db, async (trx, audit) => {
    const user = await lockSupportedUser(trx, userId);
    if (user === null) throw notFound();
    requireOtherUser(staff.reader, userId);
    const target = targetOf('user', userId);
    await requireVersion(trx, target, version);
    const before = await findOfficeRights(trx, userId);
    const facts = changedRights(before, after, user.isAdmin);
    if (Object.keys(facts).length === 0) throw conflict(ALREADY);
    if (hasMore(before, after)) requireGrantable(user);
    await setOfficeRights(trx, userId, after);
    if (hasMore(after, before)) await endSessionsOf(trx, userId);
    else await renewTokensOf(trx, userId);
    audit({
      ...staff.actor,
      action: 'officeRightsChanged',
      target,
      detail: { ...facts, reason },
    });
  });
}

/** Throws 400 for an unknown office, a clerk's office without review rights, or the reverse. */
function requireOffices(rights: OfficeRights): void {
  const { clerkId, isFilingReviewer, isFineReviewer, recorderId } = rights;
  const isReviewer = isFilingReviewer || isFineReviewer;
  // Only Indiana's clerks review filings and fines.
  if (clerkId !== null && !COUNTIES.some(({ id, state }) => id === clerkId && state === 'IN')) {
    throw invalidField('clerkId', 'Choose a county from the list.');
  }
  if (clerkId === null && isReviewer) throw invalidField('clerkId', 'Choose the clerk’s office.');
  if (clerkId !== null && !isReviewer) {
    throw invalidField('clerkId', 'Choose what the user reviews for the clerk.');
  }
  if (recorderId !== null && countyNameOf(recorderId) === null) {
    throw invalidField('recorderId', 'Choose a county from the list.');
  }
}

/** True if the rights of `after` include one that `before` lacks. */
function hasMore(before: OfficeRights, after: OfficeRights): boolean {
  const isSameClerk = after.clerkId === before.clerkId;
  return (
    (after.isFilingReviewer && !(isSameClerk && before.isFilingReviewer)) ||
    (after.isFineReviewer && !(isSameClerk && before.isFineReviewer)) ||
    (after.recorderId !== null && after.recorderId !== before.recorderId)
  );
}

/** Returns the changed rights for the audit log, each with its previous value. */
function changedRights(
  before: OfficeRights,
  after: OfficeRights,
  isAdmin: boolean,
): Record<string, string | boolean | null> {
  const [old, is] = [factsOfRights(before, isAdmin), factsOfRights(after, isAdmin)];
  return Object.fromEntries(
    (Object.keys(is) as (keyof typeof is)[])
      .filter((name) => old[name] !== is[name])
      .flatMap((name) => [
        [`${name}Before`, old[name]],
        [`${name}After`, is[name]],
      ]),
  );
}

function factsOfRights(
  { clerkId, isFilingReviewer, isFineReviewer, recorderId }: OfficeRights,
  isAdmin: boolean,
) {
  return {
    clerkOffice: clerkId === null ? null : countyNameOf(clerkId),
    reviewsFilings: isFilingReviewer,
    // An account administrator who reviews filings may strike acceptances.
    isSupervisor: isAdmin && isFilingReviewer,
    reviewsFines: isFineReviewer,
    recorderOffice: officeName(recorderId),
  };
}

/** Names a county with its state, because both editions have counties of the same name. */
function officeName(countyId: number | null): string | null {
  const county = COUNTIES.find(({ id }) => id === countyId);
  return county === undefined ? null : `${county.name}, ${county.state}`;
}
