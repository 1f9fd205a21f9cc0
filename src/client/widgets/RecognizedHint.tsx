import { withArticle } from '../ui/words';
import styles from './RecognizedHint.module.css';

/**
 * Hint below a search field whose text is a number; `what` is "case number". Narrow windows have
 * only the second sentence, because the field reserves one line.
 */
export function RecognizedHint({ what }: { readonly what: string }) {
  return (
    <>
      <span className={styles.reason}>That looks like {withArticle(what)}.</span>{' '}
      <span>We&apos;ll search by {what}.</span>
    </>
  );
}
