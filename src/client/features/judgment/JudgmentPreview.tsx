import { PreviewNames, RecordPreview } from '../../records/search/RecordPreview';
import { recordLink } from '../../records/search/registerPages';
import { useAppSelector } from '../../store/hooks';
import { buttonClass } from '../../ui/buttonClass';
import { formatDate, formatMoney } from '../../ui/formats';
import { AppLink } from '../../widgets/AppLink';
import { judgmentCaption } from './judgmentWords';
import { JUDGMENT_RECORD } from './judgmentRecord';
import { JudgmentStatusTag } from './JudgmentStatusTag';
import { preview, previewed } from './slice';

/** Preview of a judgment beside the results. */
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
            <JudgmentStatusTag status={status} /> {court.name}, {court.countyName}
          </p>
          <p>
            {formatMoney(amountCents)}, docketed {formatDate(docketedOn)}, lien expires{' '}
            {formatDate(expiresOn)}
          </p>
          <h3>Parties</h3>
          <PreviewNames
            names={parties.map((party) => ({
              id: party.id,
              name: party.name,
              words: [party.role, party.address].filter(Boolean).join(' · '),
            }))}
          />
          <AppLink
            {...recordLink({ record: JUDGMENT_RECORD }, id)}
            className={buttonClass('secondary', 'small')}
          >
            Open judgment
          </AppLink>
        </>
      )}
    </RecordPreview>
  );
}
