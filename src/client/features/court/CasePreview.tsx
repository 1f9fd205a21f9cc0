import { formatDate, formatDateTime, formatQuantity } from '#contract/formats';
import type { CaseDetails } from '#contract/schemas/court';
import { usePagePorts } from '../../platform/PagePorts';
import { PreviewParties, RecordPreview } from '../../records/search/RecordPreview';
import { useAppSelector } from '../../store/hooks';
import { buttonClass } from '../../ui/buttonClass';
import { AppLink } from '../../widgets/AppLink';
import { CaseStatusTag } from './CaseStatusTag';
import { nextHearing } from './hearings';
import { casePreview, casePreviewed } from './slice';
import styles from './court.module.css';

/** Preview of a case next to the results. */
export function CasePreview() {
  return (
    <RecordPreview
      thing="case"
      id={useAppSelector(casePreviewed.select)}
      of={useAppSelector(casePreview.select)}
      number={({ caseNumber }) => caseNumber}
      caption={({ caption }) => caption}
    >
      {(details) => <CaseFacts details={details} />}
    </RecordPreview>
  );
}

const MAX_CHARGES = 6;

function CaseFacts({ details }: { readonly details: CaseDetails }) {
  const { caseId, ccsTotal, charges, court, hearings, parties, status } = details;
  const { now } = usePagePorts();
  const next = nextHearing(hearings, now());
  return (
    <>
      <p>
        <CaseStatusTag status={status} /> {court.name}, {court.countyName}
      </p>
      {next === null ? null : (
        <p>
          Next: {next.event}, {formatDateTime(next.startsAt, court.timeZone)}
        </p>
      )}
      <h3>Parties</h3>
      <PreviewParties parties={parties} />
      {charges.length === 0 ? null : (
        <>
          <h3>Charges</h3>
          <ul>
            {charges
              .slice(0, MAX_CHARGES)
              .map(({ degree, description, disposition, dispositionOn, id }) => (
                <li key={id}>
                  {description} ({degree}){' '}
                  <span className={styles.soft}>
                    {disposition === null
                      ? 'no disposition yet'
                      : `${disposition}${dispositionOn === null ? '' : `, ${formatDate(dispositionOn)}`}`}
                  </span>
                </li>
              ))}
          </ul>
        </>
      )}
      <AppLink
        to="/court/ViewCaseDetails"
        query={{ caseId }}
        className={buttonClass('secondary', 'small')}
      >
        Open case ({formatQuantity(ccsTotal, 'entry', 'entries')})
      </AppLink>
    </>
  );
}
