import { draftPath } from '#contract/filingDrafts';
import type { DraftSummary } from '#contract/schemas/filingDrafts';
import { formatDate } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { draftTitle } from './draftTitle';
import styles from '../flow/Flow.module.css';

/** Drafts as links to their first step, with court and expiration. */
export function DraftLines({ drafts }: { readonly drafts: readonly DraftSummary[] }) {
  return (
    <ul className={styles.plain}>
      {drafts.map((draft) => (
        <li key={draft.id} className={styles.line}>
          <AppLink to={draftPath(draft.kind)} query={{ draft: draft.id, step: 'case' }}>
            {draftTitle(draft)}
          </AppLink>
          <span className={styles.hint}>
            {draft.courtName ?? 'No court yet'} · Saved until {formatDate(draft.deletesOn)}
          </span>
        </li>
      ))}
    </ul>
  );
}
