import { useState } from 'react';
import { formatCount } from '#contract/formats';
import { indexPagePath } from '#contract/counties/manualIndex';
import { usePagePorts } from '../../platform/PagePorts';
import { addressChosen } from '../../state/location/slice';
import { useAppDispatch } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { Field } from '../../ui/Field';
import { ScrollBox } from '../../ui/ScrollBox';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { AppLink } from '../../widgets/AppLink';
import { useHrefs } from '../../widgets/useHrefs';
import { ZOOMS, type OpenPage } from './indexBooks';
import styles from './IndexPage.module.css';

export interface IndexPageProps {
  readonly open: OpenPage;
  /** Path of the county's index books. */
  readonly path: string;
}

/** One page of an index book with paging, zoom, and print; the URL holds the entire state. */
export function IndexPage({ open, path }: IndexPageProps) {
  const { book, page, zoom } = open;
  const { print } = usePagePorts();
  const { file } = useHrefs();
  const dispatch = useAppDispatch();
  const at = (change: { readonly page?: number; readonly zoom?: number }) => ({
    to: path,
    query: { bookId: book.id, page, zoom: zoom === 100 ? null : zoom, ...change },
  });
  return (
    <section aria-label={`${book.title}, page ${formatCount(page)}`} className={styles.viewer}>
      <div className={styles.tools}>
        {page > 1 ? (
          <AppLink {...at({ page: page - 1 })} className={buttonClass('secondary', 'small')}>
            Previous page
          </AppLink>
        ) : null}
        <GoToPage
          key={page}
          page={page}
          last={book.pages}
          onPage={(next) => dispatch(addressChosen({ path, query: at({ page: next }).query }))}
        />
        {page < book.pages ? (
          <AppLink {...at({ page: page + 1 })} className={buttonClass('secondary', 'small')}>
            Next page
          </AppLink>
        ) : null}
        <Field label="Zoom">
          <Select
            choices={ZOOMS.map((each) => ({ id: String(each), label: `${String(each)}%` }))}
            value={String(zoom)}
            onValueChange={(chosen) =>
              dispatch(addressChosen({ path, query: at({ zoom: Number(chosen) }).query }))
            }
          />
        </Field>
        <Button size="small" onClick={print}>
          Print
        </Button>
      </div>
      <ScrollBox label={`Page ${formatCount(page)} of ${book.title}`}>
        <img
          className={styles.page}
          data-zoom={zoom}
          src={file(indexPagePath(book.id, page))}
          alt={`Page ${formatCount(page)} of ${book.title} (scan)`}
          width={850}
          height={1100}
        />
      </ScrollBox>
    </section>
  );
}

interface GoToPageProps {
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
}

function GoToPage({ last, onPage, page }: GoToPageProps) {
  const [text, setText] = useState(String(page));
  const pageNumber = Number(text);
  const isPage = Number.isInteger(pageNumber) && pageNumber >= 1 && pageNumber <= last;
  return (
    <form
      className={styles.goTo}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isPage && pageNumber !== page) onPage(pageNumber);
      }}
    >
      <Field
        label={`Page (1 to ${formatCount(last)})`}
        error={isPage ? null : `This book has pages 1 to ${formatCount(last)}.`}
      >
        <TextInput inputMode="numeric" maxLength={6} value={text} onValueChange={setText} />
      </Field>
      <Button type="submit" size="small">
        Go
      </Button>
    </form>
  );
}
