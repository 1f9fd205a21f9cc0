import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import type { Audit } from '../audit/repository';
import { lockFirm } from '../service/contactsRepository';
import { findMember, hasOtherAdmin, notifyUser, saveFirmUser } from './membersRepository';

/**
 * Gives a firm another administrator before its only active one is deactivated: an administrator of
 * its account if one is a member, otherwise its longest-serving member. Restricted users come
 * last and lose their restriction. The new administrator is notified, and the change is audited.
 * Does nothing if no other active user is in the firm.
 */
export async function appointFirmAdmin(
  trx: Transaction<Database>,
  audit: Audit,
  actor: Actor,
  leavingId: number,
): Promise<void> {
  const before = await findMember(trx, leavingId);
  if (before === null || before.isIndividual) return;
  await lockFirm(trx, before.firmId);
  const member = await findMember(trx, leavingId);
  if (member?.firmId !== before.firmId || member.role !== 'ADMIN') return;
  const { firmId, firmName } = member;
  if (await hasOtherAdmin(trx, firmId, leavingId)) return;
  const heirId = await findHeir(trx, firmId, leavingId);
  if (heirId === null) return;
  const { at } = actor;
  await saveFirmUser(trx, { firmId, role: 'ADMIN', userId: heirId }, at);
  await trx
    .updateTable('filing_firm_user')
    .set({ is_restricted: false, restriction_note: '' })
    .where('user_id', '=', heirId)
    .execute();
  const body = `You’re now an administrator of ${firmName}, because its only administrator was deactivated.`;
  await notifyUser(trx, heirId, { title: 'Your role in your firm', body, at });
  audit({
    ...actor,
    action: 'firmUserChanged',
    target: `user/${String(heirId)}`,
    detail: { role: 'ADMIN', isRestricted: false, after: `user/${String(leavingId)}` },
  });
}

async function findHeir(
  trx: Transaction<Database>,
  firmId: number,
  leavingId: number,
): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    select m.user_id as "userId"
      from filing_firm_user m
      join filing_firm f on f.id = m.firm_id
      join app_user u on u.id = m.user_id
     where m.firm_id = ${firmId} and m.user_id <> ${leavingId} and u.status = 'ACTIVE'
     order by m.is_restricted, (u.is_admin and u.account_id is not distinct from f.account_id) desc,
              m.added_at, m.user_id
     limit 1`.execute(trx);
  return rows[0]?.userId ?? null;
}
