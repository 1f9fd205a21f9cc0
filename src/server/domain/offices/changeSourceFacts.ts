import { createHash } from 'node:crypto';
import { conflict, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { transactionWithAudit } from '../audit/repository';
import {
  findSource,
  lockSource,
  saveSource,
  type SourceFacts,
  type SourceKey,
} from './agreementsRepository';

const FACTS = ['agreement', 'validUntil', 'contact', 'schedule', 'note'] as const;

/** Returns the version of a source's facts, so that an outdated page can't overwrite a change. */
export function versionOf(facts: SourceFacts): string {
  return createHash('sha256')
    .update(JSON.stringify(FACTS.map((name) => facts[name])))
    .digest('hex')
    .slice(0, 16);
}

/**
 * Saves the facts that staff entered about a source, and its note for visitors, in one audited
 * transaction. Returns false if nothing changed. Throws 404 for a source that isn't set up, and 409
 * if it has changed since `version`.
 */
export async function changeSourceFacts(
  db: AppDatabase,
  actor: Actor,
  source: SourceKey,
  version: string,
  facts: SourceFacts,
): Promise<boolean> {
  return transactionWithAudit(db, async (trx, audit) => {
    await lockSource(trx, source);
    const before = await findSource(trx, source);
    if (before === null) throw notFound();
    if (versionOf(before) !== version) {
      throw conflict(
        'Someone else has changed this source. Compare your text with the Data source notes page, then save again.',
      );
    }
    const after = { ...facts, note: source.register === 'court' ? null : facts.note };
    const changed = FACTS.filter((name) => before[name] !== after[name]);
    if (changed.length === 0) return false;
    await saveSource(trx, source, after);
    audit({
      ...actor,
      action: 'sourceNotesChanged',
      target: `county/${String(source.countyId)}/${source.register}`,
      detail: Object.fromEntries(
        changed.flatMap((name) => [
          [`${name}Before`, before[name]],
          [`${name}After`, after[name]],
        ]),
      ),
    });
    return true;
  });
}
