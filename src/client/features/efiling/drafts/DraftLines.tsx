import type { DraftSummary } from '#contract/schemas/filingDrafts';
import { Facts } from '../../../ui/Facts';
import { AppLink } from '../../../widgets/AppLink';
import { draftCaption } from './draftTitle';
import { nextStepLink, stepWords } from './progress';
import styles from '../flow/Flow.module.css';

/** Drafts as links to their next step, with court and progress. */
export function DraftLines({ drafts }: { readonly drafts: readonly DraftSummary[] }) {
  return (
    <ul className={styles.plain}>
      {drafts.map((draft) => (
        <li key={draft.id} className={styles.line}>
          <AppLink {...nextStepLink(draft)}>{draftCaption(draft)}</AppLink>
          <span className={styles.hint}>
            <Facts>
              {whereOf(draft).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
              <span>{stepWords(draft)}</span>
            </Facts>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns a draft's case number, unless it is the title, and its court. */
function whereOf(draft: DraftSummary): readonly string[] {
  const { caseNumber, courtName } = draft;
  const number = draftCaption(draft) === caseNumber ? '' : caseNumber;
  return [number, courtName ?? 'No court yet'].filter((part) => part !== '');
}
