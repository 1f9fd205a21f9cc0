import { formatDate, formatMoney } from '#contract/formats';
import { PreviewLink, PreviewParties, RecordPreview } from '../../records/search/RecordPreview';
import { useAppSelector } from '../../store/hooks';
import { judgmentCaption } from './judgmentWords';
import { JUDGMENT_RECORD } from './judgmentRecord';
import { JudgmentStatusTag } from './JudgmentStatusTag';
import { preview, previewed } from './slice';

/** Preview of a judgment next to the results. */
export function JudgmentPreview() {
  return (
    <RecordPreview
      thing="judgment"
      id={useAppSelector(previewed.select)}
      of={useAppSelector(preview.select)}
      number={({ caseNumber }) => caseNumber}
      caption={judgmentCaption}
    >
      {({ amountCents, court, docketedOn, expiresOn, id, parties, status }) => (
        <>
          <p>
            <JudgmentStatusTag status={status} expiresOn={expiresOn} /> {court.name},{' '}
            {court.countyName}
          </p>
          <p>
            {formatMoney(amountCents)}, docketed {formatDate(docketedOn)}, lien expires{' '}
            {formatDate(expiresOn)}
          </p>
          <h3>Parties</h3>
          <PreviewParties parties={parties} />
          <PreviewLink record={JUDGMENT_RECORD} id={id}>
            Open judgment
          </PreviewLink>
        </>
      )}
    </RecordPreview>
  );
}
