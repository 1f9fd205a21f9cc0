import { COUNTIES_PATH, DATA_LEGEND_PATH, EDIT_COUNTY_PATH } from '#contract/countyPages';
import type { Locale } from '#contract/locales';
import { hasManualIndex, manualIndexPath } from '#contract/manualIndex';
import { registerOf } from '#contract/registers';
import type { CountyCourt, CountyDetails, CountyRegister } from '#contract/schemas/countyHoldings';
import {
  column,
  countColumn,
  dateColumn,
  momentColumn,
  rowHeader,
  textColumn,
} from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { OfficeBox } from '../../../records/record/Provenance';
import { RecordLayout } from '../../../records/record/RecordLayout';
import { selectLocale } from '../../../state/location/selectors';
import { selectUser } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { formatCount } from '../../../ui/formats';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { CountyNotFound } from '../CountyNotFound';
import styles from '../counties.module.css';
import { county } from '../slice';

const NOTHING = 'Nothing is sent';

/** The state of a source in words, its outage first. */
function State({
  note,
  outage,
  since,
}: Pick<CountyRegister, 'outage' | 'since'> & { readonly note?: string | null }) {
  if (outage !== null) return <span className={styles.outage}>{outage}</span>;
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
    dateColumn('Since', ({ since }) => since, { none: NOTHING }),
    textColumn('System', ({ system }) => system, { none: 'Not known', priority: 2 }),
    momentColumn(STATE_TIME_ZONE)('Newest data', ({ asOf }) => asOf, {
      none: NOTHING,
      priority: 2,
    }),
    column('State', (row) => <State {...row} />),
  ];
}

const COURT_COLUMNS: readonly DataColumn<CountyCourt>[] = [
  rowHeader('Court', ({ code, name }) => (
    <>
      {name} <span className={styles.soft}>{code}</span>
    </>
  )),
  countColumn('Cases', ({ cases }) => cases),
  dateColumn('Since', ({ since }) => since, { none: NOTHING }),
  textColumn('System', ({ system }) => system, { none: 'Not known', priority: 2 }),
  momentColumn(STATE_TIME_ZONE)('Newest data', ({ asOf }) => asOf, { none: NOTHING, priority: 2 }),
  column('State', (row) => <State {...row} />),
];

/** One county: what is online of it, since when, from which system, how fresh (spec section 2). */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(county.select)}
      what="the county"
      title="County not loaded"
      lines={10}
      notFound={<CountyNotFound />}
    >
      {(details) => <CountyView details={details} />}
    </Loaded>
  );
}

function CountyView({ details }: { readonly details: CountyDetails }) {
  const locale = useAppSelector(selectLocale);
  const { isSuperUser } = useAppSelector(selectUser);
  const { countyId, courts, name, registers } = details;
  const offices = registers.flatMap(({ office }) => (office === null ? [] : [office]));
  const told = new Map(offices.map((office) => [office.name, office]));
  return (
    <Stack>
      <ScreenHeading title={name} />
      <Row gap={2}>
        <AppLink to={COUNTIES_PATH}>All counties</AppLink>
        {hasManualIndex(countyId) ? (
          <AppLink to={manualIndexPath(countyId)}>Index books of earlier years</AppLink>
        ) : null}
        <AppLink to={DATA_LEGEND_PATH}>What the codes mean</AppLink>
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
        aside={[...told.values()].map((office) => (
          <OfficeBox key={office.name} office={office} title={office.name} />
        ))}
        sections={[
          {
            id: 'registers',
            title: 'Registers',
            content: (
              <DataTable
                caption={`What is online of ${name}`}
                isCaptionHidden
                columns={registerColumns(locale)}
                rows={registers}
                rowKey={({ register }) => register}
              />
            ),
          },
          ...(courts.length === 0
            ? []
            : [
                {
                  id: 'courts',
                  title: `Courts (${formatCount(courts.length)})`,
                  content: (
                    <DataTable
                      caption={`Courts of ${name}`}
                      isCaptionHidden
                      columns={COURT_COLUMNS}
                      rows={courts}
                      rowKey={({ id }) => id}
                    />
                  ),
                },
              ]),
        ]}
      />
    </Stack>
  );
}
