import type { ReactNode } from 'react';
import type { LinkQuery } from '#contract/site/queryFields';
import { copyPageAddress } from '../../platform/browserFiles';
import { usePagePorts } from '../../platform/PagePorts';
import { selectView, viewChosen, type View } from '../../state/preferences/views';
import { toastShown } from '../../state/toast/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { Icon } from '../../ui/Icon';
import { RecordIcon } from '../../ui/RecordIcon';
import { ToolMenu } from '../../ui/ToolMenu';
import { AppLink } from '../../widgets/AppLink';
import type { NamedSort } from './resultSorts';
import { usePreview } from './usePreview';
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
  /** URL of the CSV file; null if there is none. */
  readonly file: string | null;
  /** More entries of the export menu: PDF, certificate. */
  readonly exports: ReactNode;
}

/** Tools of the results. On phones, all but filters and sort are in one menu. */
export function ResultsTools<SortKey extends string>({
  chosen,
  exports,
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
          <RecordIcon name="filter" size={16} />
          Filters{chosen > 0 ? ` (${String(chosen)})` : ''}
        </Button>
      </span>
      <label className={styles.sort}>
        <span className={styles.sortLabel}>
          Sort<span className={styles.wideWord}> by</span>
        </span>
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
      <span className={styles.wide}>
        <SaveLinks save={save} person={person} className={buttonClass('quiet', 'small')} />
        <ViewMenu />
      </span>
      <ToolMenu
        id="results-export"
        label={
          <>
            <span className={styles.wide}>
              <RecordIcon name="download" size={16} />
              Export
            </span>
            <span className={styles.narrow}>More</span>
          </>
        }
      >
        <span className={styles.narrowEntries}>
          <SaveLinks save={save} person={person} />
        </span>
        {file === null ? null : (
          <a href={file} download>
            <RecordIcon name="download" size={16} />
            CSV
          </a>
        )}
        {exports}
        <button type="button" onClick={print}>
          <RecordIcon name="print" size={16} />
          Print
        </button>
        <CopyLink />
      </ToolMenu>
    </>
  );
}

interface SaveLinksProps extends Pick<ResultsToolsProps<string>, 'person' | 'save'> {
  readonly className?: string;
}

function SaveLinks({ className, person, save }: SaveLinksProps) {
  const look = className === undefined ? {} : { className };
  return (
    <>
      <AppLink {...save} {...look}>
        <RecordIcon name="bookmark" size={16} />
        Save search
      </AppLink>
      {person === null ? null : (
        <AppLink {...person} {...look}>
          <Icon name="search" size={16} />
          Search all records
        </AppLink>
      )}
    </>
  );
}

/** Menu with compact rows and the preview; both choices are saved. */
function ViewMenu() {
  const isCompact = useAppSelector((state) => selectView(state, 'compactRows'));
  return (
    <ToolMenu
      id="results-view"
      label={
        <>
          <RecordIcon name="eye" size={16} />
          View
        </>
      }
    >
      <ViewToggle view="compactRows" isOn={isCompact} label="Compact rows" />
      <span className={styles.widest}>
        <ViewToggle view="preview" isOn={usePreview()} label="Preview next to the rows" />
      </span>
    </ToolMenu>
  );
}

interface ViewToggleProps {
  readonly view: View;
  readonly isOn: boolean;
  readonly label: string;
}

function ViewToggle({ isOn, label, view }: ViewToggleProps) {
  const dispatch = useAppDispatch();
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => dispatch(viewChosen({ view, isChosen: !isOn }))}
    >
      {label}
      <Icon name="check" size={16} />
    </button>
  );
}

/** Copies the URL, which contains the whole search. */
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
    <button type="button" onClick={() => void copy()}>
      <RecordIcon name="link" size={16} />
      Copy link
    </button>
  );
}
