import { removeBidiControls } from '#contract/bidi';
import { ruleOf, type FindingCode } from '#contract/filing/documentCheck/rules';
import { conflict, forbidden, invalidField, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { transactionWithAudit } from '../audit/repository';
import { findMember } from '../firms/membersRepository';
import { lockFirm } from '../service/contactsRepository';
import { deleteSilencedRule, putSilencedRule } from './silencedRulesRepository';

const NOT_ADMIN = 'Only an administrator of your firm can silence rules.';
const REASON_MIN = 10;

/** The user who changes the firm's rules. */
export interface RuleEditor {
  readonly actor: Actor;
  readonly userId: number;
}

/**
 * Silences a rule for the editor's firm, in an audited transaction; a null `reason` enables it
 * again. Throws 400 without a reason, 403 unless the editor administers the firm, 404 for a rule
 * that isn't silenced, and 409 for a rule that can't be silenced.
 */
export async function changeSilencedRule(
  db: AppDatabase,
  { actor, userId }: RuleEditor,
  code: FindingCode,
  reason: string | null,
): Promise<void> {
  const { canBeSilenced, title } = ruleOf(code);
  const words = reason === null ? '' : removeBidiControls(reason).trim();
  if (reason !== null) {
    if (!canBeSilenced) throw conflict(`The rule “${title}” applies to every document.`);
    if (words.length < REASON_MIN) {
      throw invalidField(
        'reason',
        `Enter why your firm doesn’t need this rule, in at least ${String(REASON_MIN)} characters.`,
      );
    }
  }
  await transactionWithAudit(db, async (trx, audit) => {
    const firm = await findMember(trx, userId);
    if (firm === null) throw notFound();
    await lockFirm(trx, firm.firmId);
    // The role may have changed while this change waited.
    const member = await findMember(trx, userId);
    if (member?.firmId !== firm.firmId || member.role !== 'ADMIN') throw forbidden(NOT_ADMIN);
    const { firmId } = member;
    if (reason === null) {
      if (!(await deleteSilencedRule(trx, firmId, code))) throw notFound();
    } else await putSilencedRule(trx, { firmId, code, reason: words, userId }, actor.at);
    const action = reason === null ? 'checkRuleShown' : 'checkRuleSilenced';
    audit({
      ...actor,
      action,
      target: `filingFirm/${String(firmId)}`,
      detail: { code, reason: words },
    });
  });
}
