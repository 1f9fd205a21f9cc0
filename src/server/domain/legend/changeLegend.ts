import { removeBidiControls } from '#contract/bidi';
import { LEGEND_REASON_MAX_LENGTH, LEGEND_TEXT_MAX_LENGTH } from '#contract/records/dataLegend';
import { formatCount } from '#contract/formats';
import { conflict, invalidField } from '../../http/problems';
import type { Actor } from '../../http/requester';
import { hasOtherTags, sanitizeMarkup } from '../../http/sanitizeMarkup';
import type { AppDatabase } from '../../http/services';
import { transactionWithAudit } from '../audit/repository';
import { addLegendVersion, findLegendVersions, type LegendKey } from './legendRepository';

const CHANGED =
  'Someone changed this explanation since you opened it. Compare yours with theirs below, then save again.';

/** A change to an explanation. */
export interface LegendChange {
  /** HTML; null restores the default text. */
  readonly html: string | null;
  readonly reason: string;
  /** Version that the editor loaded; 0 for the default text. */
  readonly seen: number;
}

async function cleaned(given: string): Promise<string> {
  if (given.trim() === '') {
    throw invalidField('html', 'Enter the explanation, or restore the default text.');
  }
  const html = await sanitizeMarkup(given);
  if (html === '') {
    throw invalidField('html', 'Nothing in this text can be shown. Use text, links, and lists.');
  }
  if (html.length > LEGEND_TEXT_MAX_LENGTH) {
    const most = formatCount(LEGEND_TEXT_MAX_LENGTH);
    throw invalidField('html', `Shorten the explanation to ${most} characters.`);
  }
  return html;
}

/**
 * Saves an explanation as a new version, in one audited transaction. Throws 400 for an invalid
 * field, and 409 if another editor saved first. Returns true if markup had to be removed.
 */
export async function changeLegend(
  db: AppDatabase,
  { actor, userId }: { readonly actor: Actor; readonly userId: number },
  key: LegendKey,
  change: LegendChange,
): Promise<boolean> {
  const reason = removeBidiControls(change.reason).replace(/\s+/g, ' ').trim();
  if (reason === '') throw invalidField('reason', 'Enter why you’re changing the explanation.');
  if (reason.length > LEGEND_REASON_MAX_LENGTH) {
    throw invalidField('reason', `Use at most ${String(LEGEND_REASON_MAX_LENGTH)} characters.`);
  }
  const html = change.html === null ? null : await cleaned(change.html);
  await transactionWithAudit(db, async (trx, audit) => {
    const [before] = await findLegendVersions(trx, key);
    const version = (before?.version ?? 0) + 1;
    if (version - 1 !== change.seen) throw conflict(CHANGED);
    const text = { version, html, reason };
    if (!(await addLegendVersion(trx, key, text, { at: actor.at, userId }))) {
      throw conflict(CHANGED);
    }
    audit({
      ...actor,
      action: html === null ? 'legendTextRestored' : 'legendTextChanged',
      target: `legend/${key.locale}/${key.groupId}/${key.code}`,
      detail: { version, before: before?.html ?? null, after: html, reason },
    });
  });
  return html !== null && hasOtherTags(html, change.html ?? '');
}
