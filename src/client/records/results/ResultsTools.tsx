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
  /** Available sort orders, best match first. */
  readonly sorts: readonly NamedSort<SortKey>[];
  /** Index of the current order. */
  readonly sort: number;
  readonly onSort: (sort: NamedSort<SortKey>) => void;
  /** Number of active filters, shown on the button that opens them. */
  readonly chosen: number;
  readonly onFiltersOpened: () => void;
  /** Link to the form that saves this search. */
  readonly save: { readonly to: string; readonly query: LinkQuery };
  /** Link to all records with the name; null for a search that isn't by name. */
  readonly person: { readonly to: string; readonly query: LinkQuery } | null;
  /** Address of the CSV file; null if there is none. */
  readonly file: string | null;
}

/** Tools of the results: filters, sort, density, preview, file, print, link. */
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
          <span className={styles.words}>Search all records for this name</span>
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

/** Toggles for compact rows and the preview; both are remembered. */
function ViewToggles() {
  return (
    <>
      <span className={styles.wide}>
        <ViewToggle view="compactRows" icon="density" label="Compact view" />
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

/** Copies the address, which contains the whole search. */
function CopyLink() {
  const dispatch = useAppDispatch();
  async function copy(): Promise<void> {
    const isCopied = await copyPageAddress();
    dispatch(
      toastShown(
        isCopied
          ? { message: 'Link copied. Anyone with the link can run this search.', type: 'success' }
          : { message: 'Couldn’t copy the link. Copy it from the address bar.', type: 'warning' },
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
