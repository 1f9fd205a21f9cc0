import type { LinkQuery } from '#contract/queryFields';
import { copyPageAddress } from '../../platform/browserFiles';
import { usePagePorts } from '../../platform/PagePorts';
import { selectView, viewChosen, type View } from '../../state/preferences/views';
import { toastShown } from '../../state/toast/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { RecordIcon } from '../../ui/RecordIcon';
import type { RecordIconName } from '../../ui/recordIconPaths';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { AppLink } from '../../widgets/AppLink';
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
  /** Where this search is saved. */
  readonly save: { readonly to: string; readonly query: LinkQuery };
  /** Where the name is looked up in all registers; null for a search by something else. */
  readonly person: { readonly to: string; readonly query: LinkQuery } | null;
  /** Address of the file of the results; null where there is none. */
  readonly file: string | null;
}

/** What can be done with results: narrow, sort, density, preview, file, print, link. */
export function ResultsTools<SortKey extends string>({
  chosen,
  file,
  onFiltersOpened,
  onSort,
  person,
  save,
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
      <AppLink {...save} className={buttonClass('quiet', 'small')}>
        <RecordIcon name="bookmark" />
        <span className={styles.words}>Save search</span>
      </AppLink>
      {person === null ? null : (
        <AppLink {...person} className={buttonClass('quiet', 'small')}>
          <RecordIcon name="columns" />
          <span className={styles.words}>All registers</span>
        </AppLink>
      )}
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
      <span className={styles.wide}>
        <CopyLink />
      </span>
    </>
  );
}

/** Rows close together, and the record beside them; both are remembered. */
function ViewToggles() {
  return (
    <>
      <span className={styles.wide}>
        <ViewToggle view="compactRows" icon="density" label="Compact rows" />
      </span>
      <span className={styles.widest}>
        <ViewToggle view="preview" icon="eye" label="Preview beside the rows" />
      </span>
    </>
  );
}

interface ViewToggleProps {
  readonly view: View;
  readonly icon: RecordIconName;
  readonly label: string;
}

function ViewToggle({ icon, label, view }: ViewToggleProps) {
  const dispatch = useAppDispatch();
  const isOn = useAppSelector((state) => selectView(state, view));
  return (
    <Button
      variant="quiet"
      size="small"
      title={label}
      aria-pressed={isOn}
      onClick={() => dispatch(viewChosen({ view, isChosen: !isOn }))}
    >
      <RecordIcon name={icon} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Button>
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
