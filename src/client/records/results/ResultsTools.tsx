import { copyPageAddress } from '../../platform/browserFiles';
import { usePagePorts } from '../../platform/PagePorts';
import { selectView, viewChosen } from '../../state/preferences/views';
import { toastShown } from '../../state/toast/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { RecordIcon } from '../../ui/RecordIcon';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import type { NamedSort } from './resultSorts';
import styles from './ResultsTools.module.css';

export interface ResultsToolsProps<SortKey extends string> {
  /** The orders offered, the best match first. */
  readonly sorts: readonly NamedSort<SortKey>[];
  /** Place of the current one among them. */
  readonly sort: number;
  readonly onSort: (sort: NamedSort<SortKey>) => void;
  /** Filters that hold; the button that opens them says so. */
  readonly chosen: number;
  readonly onFiltersOpened: () => void;
  /** Address of the file of the results; null where there is none. */
  readonly file: string | null;
}

/** What can be done with results: narrow, sort, density, preview, file, print, link. */
export function ResultsTools<SortKey extends string>({
  chosen,
  file,
  onFiltersOpened,
  onSort,
  sort,
  sorts,
}: ResultsToolsProps<SortKey>) {
  const { print } = usePagePorts();
  return (
    <>
      <span className={styles.filters}>
        <Button size="small" onClick={onFiltersOpened}>
          <RecordIcon name="filter" />
          Filters{chosen > 0 ? ` (${String(chosen)})` : ''}
        </Button>
      </span>
      <label className={styles.sort}>
        <VisuallyHidden>Sort by</VisuallyHidden>
        <select
          value={sort}
          onChange={({ currentTarget }) => {
            const next = sorts[Number(currentTarget.value)];
            if (next !== undefined) onSort(next);
          }}
        >
          {sorts.map(({ label }, place) => (
            <option key={label} value={place}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <ViewToggles />
      {file === null ? null : (
        <a className={buttonClass('quiet', 'small')} href={file} download title="Download CSV">
          <RecordIcon name="download" />
          <VisuallyHidden>Download CSV</VisuallyHidden>
        </a>
      )}
      <span className={styles.wide}>
        <Button variant="quiet" size="small" title="Print" onClick={print}>
          <RecordIcon name="print" />
          <VisuallyHidden>Print</VisuallyHidden>
        </Button>
      </span>
      <CopyLink />
    </>
  );
}

/** Rows close together, and the record beside them; both are remembered. */
function ViewToggles() {
  const dispatch = useAppDispatch();
  const isCompact = useAppSelector((state) => selectView(state, 'compactRows'));
  const hasPreview = useAppSelector((state) => selectView(state, 'preview'));
  return (
    <>
      <span className={styles.wide}>
        <Button
          variant="quiet"
          size="small"
          title="Compact rows"
          aria-pressed={isCompact}
          onClick={() => dispatch(viewChosen({ view: 'compactRows', isChosen: !isCompact }))}
        >
          <RecordIcon name="density" />
          <VisuallyHidden>Compact rows</VisuallyHidden>
        </Button>
      </span>
      <span className={styles.widest}>
        <Button
          variant="quiet"
          size="small"
          title="Preview beside the rows"
          aria-pressed={hasPreview}
          onClick={() => dispatch(viewChosen({ view: 'preview', isChosen: !hasPreview }))}
        >
          <RecordIcon name="eye" />
          <VisuallyHidden>Preview beside the rows</VisuallyHidden>
        </Button>
      </span>
    </>
  );
}

/** The address holds the whole search: whoever opens it searches the same. */
function CopyLink() {
  const dispatch = useAppDispatch();
  async function copy(): Promise<void> {
    const isCopied = await copyPageAddress();
    dispatch(
      toastShown(
        isCopied
          ? { message: 'Link copied. Whoever opens it runs this search.', type: 'success' }
          : { message: 'The browser did not let the link be copied.', type: 'warning' },
      ),
    );
  }
  return (
    <Button variant="quiet" size="small" title="Copy link" onClick={() => void copy()}>
      <RecordIcon name="link" />
      <VisuallyHidden>Copy link</VisuallyHidden>
    </Button>
  );
}
