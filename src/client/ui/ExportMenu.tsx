import { buttonClass } from './buttonClass';
import { Button } from './Button';
import { classNames } from './classNames';
import { RecordIcon } from './RecordIcon';
import { ToolMenu } from './ToolMenu';
import styles from './ToolMenu.module.css';

/** A file to download, or an action such as printing. */
export type ExportEntry = {
  /** "CSV", "Print". */
  readonly label: string;
} & ({ readonly href: string } | { readonly onChoose: () => void });

export interface ExportMenuProps {
  /** Id of the menu; unique on the page. */
  readonly id: string;
  readonly entries: readonly ExportEntry[];
}

/** Ways to export a page: a menu, or a button if there is only one ("Export CSV"). */
export function ExportMenu({ entries, id }: ExportMenuProps) {
  const [first, ...others] = entries;
  if (first === undefined) return null;
  if (others.length === 0) return <SingleExport of={first} />;
  return (
    <ToolMenu id={id} label={<ExportLabel />}>
      {entries.map((entry) =>
        'href' in entry ? (
          <a key={entry.label} href={entry.href} download>
            {entry.label}
          </a>
        ) : (
          <button key={entry.label} type="button" onClick={entry.onChoose}>
            {entry.label}
          </button>
        ),
      )}
    </ToolMenu>
  );
}

function ExportLabel() {
  return (
    <>
      <RecordIcon name="download" size={16} />
      Export
    </>
  );
}

function SingleExport({ of }: { readonly of: ExportEntry }) {
  const words = (
    <>
      <RecordIcon name="download" size={16} />
      <span>
        <span className={styles.verb}>Export </span>
        {of.label}
      </span>
    </>
  );
  return 'href' in of ? (
    <a className={classNames(buttonClass('quiet', 'small'), styles.single)} href={of.href} download>
      {words}
    </a>
  ) : (
    <Button variant="quiet" size="small" onClick={of.onChoose}>
      {words}
    </Button>
  );
}
