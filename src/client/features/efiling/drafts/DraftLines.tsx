import type { DraftSummary } from '#contract/schemas/filingDrafts';
import { formatDate } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { draftCaption } from './draftTitle';
import { nextStepLink, stepWords } from './progress';
import styles from '../flow/Flow.module.css';

/** Drafts as links to their next step, with court, progress, and deletion date. */
export function DraftLines({ drafts }: { readonly drafts: readonly DraftSummary[] }) {
  return (
    <ul className={styles.plain}>
      {drafts.map((draft) => (
        <li key={draft.id} className={styles.line}>
          <AppLink {...nextStepLink(draft)}>{draftCaption(draft)}</AppLink>
          <span className={styles.hint}>
            {whereOf(draft)} · {stepWords(draft)} · Deleted {formatDate(draft.deletesOn)} if
            unchanged
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Formats a draft's case number and court: "41D01-2611-CC-001165 · Johnson Superior Court 1"; omits
 * the number if it is the title.
 */
function whereOf(draft: DraftSummary): string {
  const { caseNumber, courtName } = draft;
  const number = draftCaption(draft) === caseNumber ? '' : caseNumber;
  return [number, courtName ?? 'No court yet'].filter((part) => part !== '').join(' · ');
}
