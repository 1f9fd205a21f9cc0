import { captionWords } from '#contract/records/captionWords';
import { EFILING_PATH } from '#contract/filing/pages';
import { captionOf } from '#contract/filing/drafts';
import type { DraftKind } from '#contract/filing/draftWords';
import { useAppSelector } from '../../../store/hooks';
import { Facts } from '../../../ui/Facts';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { selectFlow, selectFlowStatus, selectStart } from './selectors';
import styles from './Flow.module.css';

/** Titles of the pages that start a draft. */
const KIND_TITLES: Readonly<Record<DraftKind, string>> = {
  newCase: 'New case',
  existingCase: 'File into a case',
};

/**
 * The page's heading: the caption of the saved draft, with its kind and court below it. Until the
 * draft has parties or a case number, shows only its kind.
 */
export function FlowHeading({ kind }: { readonly kind: DraftKind }) {
  const { saved } = useAppSelector(selectFlow);
  const status = useAppSelector(selectFlowStatus);
  const start = useAppSelector(selectStart);
  const page = KIND_TITLES[kind];
  const content = status === 'ready' ? (saved?.content ?? null) : null;
  const caption = content === null ? '' : captionWords(captionOf(content));
  const title = caption || content?.caseNumber || page;
  const court = start?.courts.find(({ id }) => id === content?.courtId)?.name ?? null;
  const facts = [
    title === page ? null : page,
    title === content?.caseNumber ? null : content?.caseNumber || null,
    court,
  ].filter((fact) => fact !== null);
  return (
    <div className={styles.heading}>
      {status === 'idle' ? (
        <p>
          <AppLink to={EFILING_PATH}>E-filing</AppLink>
        </p>
      ) : null}
      <ScreenHeading title={title} />
      {facts.length > 0 && (
        <p className={styles.hint}>
          <Facts>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </Facts>
        </p>
      )}
    </div>
  );
}
