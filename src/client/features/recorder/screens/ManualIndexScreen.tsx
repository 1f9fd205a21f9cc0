import { manualIndexPath } from '#contract/counties/manualIndex';
import type { IndexBook, IndexBooks } from '#contract/schemas/documents';
import { Loaded } from '../../../records/Loaded';
import { countColumn, rowHeader, textColumn } from '../../../records/columns';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Reading } from '../../../ui/Reading';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { OfficeAside } from '../OfficeAside';
import { BOOK_KINDS, readOpenPage } from '../indexBooks';
import { IndexPage } from '../IndexPage';
import { indexBooks } from '../slice';

/** Older index books of a county (spec section 2, ManualIndex). */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(indexBooks.select)}
      what="the index books"
      title="Index books not loaded"
      lines={10}
      notFound={
        <RecordNotFound
          title="No index books"
          problem="We don’t have index books for this county"
          nextLink={{ to: '/recorder', label: 'Search documents' }}
        >
          Index books are online for some counties only. For other counties, contact the county
          office.
        </RecordNotFound>
      }
    >
      {(books) => <Books of={books} />}
    </Loaded>
  );
}

function columnsOf(path: string): readonly DataColumn<IndexBook>[] {
  return [
    rowHeader('Book', ({ id, title }) => (
      <AppLink to={path} query={{ bookId: id, page: 1 }}>
        {title}
      </AppLink>
    )),
    textColumn('Type', ({ kind }) => BOOK_KINDS[kind], { priority: 2 }),
    textColumn('Years', ({ yearFrom, yearTo }) => `${String(yearFrom)}–${String(yearTo)}`),
    textColumn('Letters', ({ letterFrom, letterTo }) => `${letterFrom}–${letterTo}`),
    countColumn('Pages', ({ pages }) => pages, { priority: 2 }),
  ];
}

function Books({ of }: { readonly of: IndexBooks }) {
  const { asOf, books, county, office, source } = of;
  const query = useAppSelector(selectShownQuery);
  const { terms } = useAppSelector(selectLocale);
  const path = manualIndexPath(county.id);
  const open = readOpenPage(books, query);
  return (
    <Stack>
      <ScreenHeading title={`Index books: ${county.name}`} />
      {open === null ? null : (
        <>
          <p>
            <AppLink to={path}>All index books for {county.name}</AppLink> · {open.book.title}
          </p>
          <IndexPage open={open} path={path} />
        </>
      )}
      <Reading isWide aside={<OfficeAside office={office} source={source} asOf={asOf} />}>
        <Section title={open === null ? 'Books' : 'Other books'}>
          <p>
            Older documents are indexed only in these books, by grantor and grantee, years, and
            first letters. Each page is an image, so the search can’t find its text.
          </p>
          <DataTable
            caption={`Index books: ${county.name}`}
            isCaptionHidden
            columns={columnsOf(path)}
            rows={books}
            rowKey={({ id }) => id}
          />
        </Section>
        <Section title="Electronic index updates">
          <p>The index of the {terms.entity} is updated every 10 minutes.</p>
        </Section>
      </Reading>
    </Stack>
  );
}
