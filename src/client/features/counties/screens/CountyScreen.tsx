import { COUNTIES_PATH, DATA_LEGEND_PATH, EDIT_COUNTY_PATH } from '#contract/counties/pages';
import { COURT_PATH } from '#contract/courts/page';
import { formatCount, formatDateTime } from '#contract/formats';
import type { Locale } from '#contract/locales';
import { manualIndexPath } from '#contract/counties/manualIndex';
import { registerOf } from '#contract/records/registers';
import type { CountyCourt, CountyDetails, CountyRegister } from '#contract/schemas/countyHoldings';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  column,
  countColumn,
  dateColumn,
  momentColumn,
  rowHeader,
  textColumn,
} from '../../../records/columns';
import { OfficeBox } from '../../../records/record/Provenance';
import { RecordLayout } from '../../../records/record/RecordLayout';
import { selectLocale } from '../../../state/location/selectors';
import { selectUser } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { LoadedCounty } from '../LoadedCounty';
import styles from '../counties.module.css';

const NOT_RECEIVED = 'None received';

/** Status of a source; an outage takes precedence. */
function SourceStatus({
  freeze,
  note,
  outage,
  since,
}: Pick<CountyRegister, 'freeze' | 'outage' | 'since'> & { readonly note?: string | null }) {
  if (outage !== null) return <span className={styles.outage}>{outage}</span>;
  if (freeze !== undefined) {
    return (
      <span className={styles.outage}>
        Not updated until {formatDateTime(freeze.until, STATE_TIME_ZONE)}: {freeze.message}
      </span>
    );
  }
  if (since === null) return 'Not online';
  return (
    <>
      Online
      {note === undefined || note === null ? null : <span className={styles.soft}>{note}</span>}
    </>
  );
}

function registerColumns(locale: Locale): readonly DataColumn<CountyRegister>[] {
  return [
    rowHeader('Register', ({ register, regionId }) => {
      const { searchPath, title } = registerOf(register, locale);
      return regionId === null ? (
        title
      ) : (
        <AppLink to={searchPath} query={{ regionId }}>
          {title}
        </AppLink>
      );
    }),
    countColumn('Records', ({ records }) => records),
    dateColumn('Since', ({ since }) => since, { none: NOT_RECEIVED }),
    textColumn('System', ({ system }) => system, { none: 'Unknown', priority: 2 }),
    momentColumn(STATE_TIME_ZONE)('Last updated', ({ asOf }) => asOf, {
      none: NOT_RECEIVED,
      priority: 2,
    }),
    column('Status', (row) => <SourceStatus {...row} />),
  ];
}

const COURT_COLUMNS: readonly DataColumn<CountyCourt>[] = [
  rowHeader('Court', ({ code, id, name }) => (
    <>
      <AppLink to={COURT_PATH} query={{ courtId: id }}>
        {name}
      </AppLink>{' '}
      <span className={styles.soft}>{code}</span>
    </>
  )),
  countColumn('Cases', ({ cases }) => cases),
  dateColumn('Since', ({ since }) => since, { none: NOT_RECEIVED }),
  textColumn('System', ({ system }) => system, { none: 'Unknown', priority: 2 }),
  momentColumn(STATE_TIME_ZONE)('Last updated', ({ asOf }) => asOf, {
    none: NOT_RECEIVED,
    priority: 2,
  }),
  column('Status', (row) => <SourceStatus {...row} />),
];

/** One county: records, start dates, systems, and last updates (spec section 2). */
export function Screen() {
  return <LoadedCounty>{(details) => <CountyView details={details} />}</LoadedCounty>;
}

function CountyView({ details }: { readonly details: CountyDetails }) {
  const locale = useAppSelector(selectLocale);
  const { isSuperUser } = useAppSelector(selectUser);
  const { countyId, courts, indexBooks, name, registers } = details;
  const offices = registers.flatMap(({ office }) => (office === null ? [] : [office]));
  const officesByName = new Map(offices.map((office) => [office.name, office]));
  return (
    <Stack>
      <ScreenHeading title={name} />
      <Row gap={2}>
        <AppLink to={COUNTIES_PATH}>All counties</AppLink>
        {indexBooks > 0 ? (
          <AppLink to={manualIndexPath(countyId)}>Older index books</AppLink>
        ) : null}
        <AppLink to={DATA_LEGEND_PATH}>Codes and abbreviations</AppLink>
        {isSuperUser ? (
          <AppLink
            to={EDIT_COUNTY_PATH}
            query={{ countyId }}
            className={buttonClass('secondary', 'small')}
          >
            Edit this county
          </AppLink>
        ) : null}
      </Row>
      <RecordLayout
        aside={[...officesByName.values()].map((office) => (
          <OfficeBox key={office.name} office={office} title={office.name} />
        ))}
        sections={[
          {
            id: 'registers',
            title: 'Registers',
            content: (
              <DataTable
                caption={`Records available for ${name}`}
                isCaptionHidden
                columns={registerColumns(locale)}
                rows={registers}
                rowKey={({ register }) => register}
              />
            ),
          },
          courts.length === 0
            ? null
            : {
                id: 'courts',
                title: `Courts (${formatCount(courts.length)})`,
                content: (
                  <DataTable
                    caption={`Courts in ${name}`}
                    isCaptionHidden
                    columns={COURT_COLUMNS}
                    rows={courts}
                    rowKey={({ id }) => id}
                  />
                ),
              },
        ]}
      />
    </Stack>
  );
}
