import { useEffect, useRef } from 'react';
import { SafeHtml } from '../../platform/SafeHtml';
import { selectLocale } from '../../state/location/selectors';
import { addressChosen } from '../../state/location/slice';
import { selectSite } from '../../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { isPlainClick } from '../../ui/isPlainClick';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './help.module.css';
import { pathInEdition } from './topicLinks';

export interface TopicTextProps {
  /** Topic HTML with placeholders filled in. */
  readonly html: string;
}

/** Topic text; links to screens of this edition navigate without reloading the page. */
export function TopicText({ html }: TopicTextProps) {
  const dispatch = useAppDispatch();
  const { appPath } = useAppSelector(selectSite);
  const { prefix } = useAppSelector(selectLocale);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = text.current;
    const handleClick = (event: MouseEvent): void => {
      if (!isPlainClick(event) || !(event.target instanceof Element)) return;
      const href = event.target.closest('a')?.getAttribute('href');
      const address = pathInEdition(href ?? '', appPath + prefix);
      if (address === null) return;
      event.preventDefault();
      dispatch(addressChosen(address));
    };
    element?.addEventListener('click', handleClick);
    return () => element?.removeEventListener('click', handleClick);
  }, [appPath, dispatch, prefix]);
  return (
    <div ref={text}>
      {/* Topics start with h3 headings, so this h2 completes the outline. */}
      <h2>
        <VisuallyHidden>In this topic</VisuallyHidden>
      </h2>
      <SafeHtml html={html} className={styles.text} />
    </div>
  );
}
