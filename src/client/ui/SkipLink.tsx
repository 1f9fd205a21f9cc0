import styles from './SkipLink.module.css';

export interface SkipLinkProps {
  /** Id of the content, which must be focusable. */
  readonly targetId: string;
}

/** The skip-to-content button: first on the page, visible only while focused (spec section 1). */
export function SkipLink({ targetId }: SkipLinkProps) {
  return (
    <button
      type="button"
      className={styles.skip}
      onClick={(event) => {
        const target = event.currentTarget.ownerDocument.getElementById(targetId);
        target?.focus();
      }}
    >
      Skip to content
    </button>
  );
}
