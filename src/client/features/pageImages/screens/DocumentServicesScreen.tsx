import { formatCount, formatMoney, formatQuantity } from '#contract/formats';
import { INFORMATION_PATHS } from '#contract/site/informationPages';
import { manualIndexPath } from '#contract/counties/manualIndex';
import type { DocumentServices, OfficeServices } from '#contract/schemas/pageImages';
import { column, dateColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { CountyLink } from '../../../widgets/CountyLink';
import { documentServices } from '../slice';

const COLUMNS: readonly DataColumn<OfficeServices>[] = [
  rowHeader('County', ({ county, outage }) => (
    <>
      <CountyLink county={county} />
      {outage === null ? '' : ` ${outage}`}
    </>
  )),
  dateColumn('Index since', ({ since }) => since, { none: 'Not online' }),
  textColumn('Pages sold here', ({ hasPages }) => (hasPages ? 'Yes' : 'No. Contact the office.')),
  column('Older index books', ({ county, indexBooks }) =>
    indexBooks === 0 ? (
      'None online'
    ) : (
      <AppLink to={manualIndexPath(county.id)}>
        {formatQuantity(indexBooks, 'book')} for {county.name}
      </AppLink>
    ),
  ),
  column('Certified copies', ({ office }) => <Office office={office} />, { priority: 2 }),
];

function Office({ office: { address, name, telephone } }: Pick<OfficeServices, 'office'>) {
  return (
    <>
      {[name, address].filter((part) => part !== null).join(', ')}
      {telephone === null ? null : (
        <>
          , <a href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>{telephone}</a>
        </>
      )}
    </>
  );
}

/** Document services and prices by office (spec section 2, ViewDocumentServices). */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(documentServices.select)}
      what="the document services"
      title="Services not loaded"
      lines={12}
    >
      {(services) => <Services of={services} />}
    </Loaded>
  );
}

function Services({ of: { offices, rules, serviceCents } }: { readonly of: DocumentServices }) {
  const selling = offices.filter(({ hasPages }) => hasPages).length;
  return (
    <Stack>
      <Section title="Page prices for your account">
        <ul>
          {rules.map((rule) => (
            <li key={rule}>Office fee: {rule}</li>
          ))}
          <li>
            Service fee on your plan: {formatMoney(serviceCents)} per page. See the{' '}
            <AppLink to={INFORMATION_PATHS.fees}>Fee Schedule</AppLink> for other plans.
          </li>
        </ul>
      </Section>
      <Section
        title={`${formatCount(selling)} of ${formatCount(offices.length)} offices sell pages here`}
      >
        <DataTable
          caption="Office services"
          isCaptionHidden
          columns={COLUMNS}
          rows={offices}
          rowKey={({ county }) => county.id}
        />
      </Section>
    </Stack>
  );
}
