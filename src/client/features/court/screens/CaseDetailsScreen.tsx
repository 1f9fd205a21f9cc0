import { caseTypeLabel } from '#contract/caseTypes';
import type { CaseCharge, CaseDetails, CaseHearing, CaseParty } from '#contract/schemas/court';
import { usePagePorts } from '../../../platform/PagePorts';
import { useAppSelector } from '../../../store/hooks';
import {
  column,
  dateColumn,
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
} from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Card } from '../../../ui/Card';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatCount, formatDate } from '../../../ui/formats';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { AsOf } from '../../../widgets/AsOf';
import { SavedListNotice } from '../../../widgets/SavedListNotice';
import { SaveToggle } from '../../../widgets/SaveToggle';
import { CaseHead } from '../CaseHead';
import { CaseNotFound } from '../CaseNotFound';
import { caseDetails } from '../slice';
import styles from '../court.module.css';

const NOT_ON_FILE = 'Not on file';

const PARTY_COLUMNS: readonly DataColumn<CaseParty>[] = [
  rowHeader('Party', ({ name }) => name),
  textColumn('Role', ({ role }) => role),
  textColumn('City', ({ address }) => address, { none: NOT_ON_FILE }),
  column('Attorney', ({ attorneys }) =>
    attorneys.length === 0 ? (
      'None on record'
    ) : (
      <ul className={styles.plainList}>
        {attorneys.map(({ id, name, barNumber, isLead }) => (
          <li key={id}>
            {name}
            {barNumber === null ? null : (
              <>
                , <span className={styles.number}>{barNumber}</span>
              </>
            )}
            {isLead ? ' (lead)' : ''}
          </li>
        ))}
      </ul>
    ),
  ),
  dateColumn('Added', ({ addedOn }) => addedOn, { none: 'At filing' }),
];

const CHARGE_COLUMNS: readonly DataColumn<CaseCharge>[] = [
  column('Count', ({ count }) => count),
  rowHeader('Charge', ({ description }) => description),
  textColumn('Level', ({ degree }) => caseTypeLabel(degree)),
  textColumn('Statute', ({ statute }) => statute),
  dateColumn('Offense date', ({ offenseOn }) => offenseOn, { none: NOT_ON_FILE }),
  textColumn('Plea', ({ plea }) => plea, { none: 'None yet' }),
  textColumn('Disposition', ({ disposition, dispositionOn }) =>
    disposition === null
      ? 'None yet'
      : `${disposition}${dispositionOn === null ? '' : `, ${formatDate(dispositionOn)}`}`,
  ),
];

function hearingColumns(timeZone: string): readonly DataColumn<CaseHearing>[] {
  return [
    momentColumn(timeZone)('Date and time', ({ startsAt }) => startsAt, { isRowHeader: true }),
    textColumn('Event', ({ event }) => event),
    textColumn('Room', ({ room }) => room, { none: 'Not given' }),
    statusColumn('Status', ({ status }) =>
      status === 'CONFIRMED'
        ? { tone: 'open', word: 'Confirmed' }
        : { tone: 'closed', word: 'Cancelled' },
    ),
  ];
}

const HEARING_COLUMNS = new Map<string, readonly DataColumn<CaseHearing>[]>();

/** One column set a zone, so that rows are not drawn again for nothing. */
function hearingColumnsOf(timeZone: string): readonly DataColumn<CaseHearing>[] {
  const known = HEARING_COLUMNS.get(timeZone) ?? hearingColumns(timeZone);
  HEARING_COLUMNS.set(timeZone, known);
  return known;
}

const byId = ({ id }: { readonly id: number }): number => id;

/** One case: parties with their attorneys, charges, hearings, and the way to its CCS. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(caseDetails.select)}
      what="the case"
      title="Case not loaded"
      lines={12}
      notFound={<CaseNotFound />}
    >
      {(details) => <CaseView details={details} />}
    </Loaded>
  );
}

function CaseView({ details }: { readonly details: CaseDetails }) {
  const { print } = usePagePorts();
  const { asOf, caseId, caseNumber, ccsTotal, charges, court, hearings, parties, source } = details;
  return (
    <article>
      <Stack>
        <SavedListNotice kind="courtCase" />
        <CaseHead
          summary={details}
          page="Case"
          actions={
            <>
              <SaveToggle kind="courtCase" id={caseId} name={caseNumber} hasText />
              <Button onClick={print}>Print</Button>
              <AppLink to="/court/ViewCCS" query={{ caseId }} className={buttonClass('primary')}>
                Case summary (CCS), {formatCount(ccsTotal)} {ccsTotal === 1 ? 'entry' : 'entries'}
              </AppLink>
            </>
          }
        />
        <Card title="Details" id="details">
          <DescriptionList
            items={[
              { term: 'Judge', description: details.judge ?? NOT_ON_FILE },
              {
                term: 'Disposed',
                description:
                  details.disposedOn === null ? 'Not yet' : formatDate(details.disposedOn),
              },
            ]}
          />
        </Card>
        <Card title="Parties" id="parties">
          <DataTable
            caption="Parties and attorneys"
            isCaptionHidden
            columns={PARTY_COLUMNS}
            rows={parties}
            rowKey={byId}
          />
        </Card>
        {charges.length > 0 ? (
          <Card title="Charges" id="charges">
            <DataTable
              caption="Charges"
              isCaptionHidden
              columns={CHARGE_COLUMNS}
              rows={charges}
              rowKey={byId}
            />
            <p className={styles.soft}>
              A charge is an accusation. A person is presumed innocent until proven guilty: see the
              disposition.
            </p>
          </Card>
        ) : null}
        <Card title="Hearings" id="hearings">
          {hearings.length === 0 ? (
            <p>No hearing is on file.</p>
          ) : (
            <DataTable
              caption="Hearings, in the local time of the court"
              columns={hearingColumnsOf(court.timeZone)}
              rows={hearings}
              rowKey={byId}
            />
          )}
        </Card>
        <p className={styles.soft}>
          Source: {source}. <AsOf instant={asOf} timeZone={court.timeZone} />
        </p>
      </Stack>
    </article>
  );
}
