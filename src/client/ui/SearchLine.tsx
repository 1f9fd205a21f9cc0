import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './SearchLine.module.css';

export interface SearchLineProps {
  /** Accessible name of the search landmark: "Court cases". */
  readonly label: string;
  /** Parts of the search, most important first; null if nothing was searched. */
  readonly parts: readonly string[] | null;
  /** Text if nothing was searched. */
  readonly emptyText: string;
  readonly isOpen: boolean;
  /** Id of the element that the button opens. */
  readonly controls: string;
  readonly onToggle: () => void;
}

/** The page's search in one 48 px line; expands to the full search. */
export function SearchLine({
  label,
  parts,
  emptyText,
  isOpen,
  controls,
  onToggle,
}: SearchLineProps) {
  return (
    <div className={styles.band} role="search" aria-label={`${label}: your search`}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={controls}
        data-shortcut={isOpen ? undefined : 'openSearch'}
        onClick={onToggle}
      >
        <Icon name="search" size={18} />
        <span className={styles.said}>
          {parts === null
            ? emptyText
            : parts.map((part, index) => (
                <span key={index}>
                  {index === 0 ? null : ' · '}
                  {index === 0 ? <b>{part}</b> : part}
                </span>
              ))}
        </span>
        <VisuallyHidden>, </VisuallyHidden>
        <span className={styles.change}>{isOpen ? 'Close' : 'Change'}</span>
        <VisuallyHidden> search</VisuallyHidden>
      </button>
    </div>
  );
}
