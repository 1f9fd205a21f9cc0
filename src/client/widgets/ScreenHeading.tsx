import { useEffect, useRef, type ReactNode } from 'react';
import { usePagePorts } from '../platform/PagePorts';
import { selectErrors } from '../state/errors/selectors';
import {
  selectLocale,
  selectLocation,
  selectLocationChange,
  selectShownLocation,
} from '../state/location/selectors';
import { selectIsAnyInputMissing } from '../state/search/attemptsSlice';
import { useAppSelector } from '../store/hooks';
import { PageHeading } from '../ui/PageHeading';
import { windowTitle } from './windowTitle';

export interface ScreenHeadingProps {
  /** Unique per page; goes into the title of the window. */
  readonly title: string;
  /** What the `h1` shows where it is not the title itself. */
  readonly children?: ReactNode;
  /** The form of the screen was refused: the name of the window says so. */
  readonly hasProblem?: boolean;
}

/**
 * The `h1` of a screen, rendered once its content is there. It names the window, and takes the
 * focus when the visitor came from another page; Back returns to where the page was left.
 */
export function ScreenHeading({ title, children, hasProblem = false }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const ports = usePagePorts();
  const locale = useAppSelector(selectLocale);
  const location = useAppSelector(selectShownLocation);
  const change = useAppSelector(selectLocationChange);
  const isInputMissing = useAppSelector(selectIsAnyInputMissing);
  const hasErrors = useAppSelector(selectErrors).length > 0 || isInputMissing || hasProblem;
  const pageKey = location?.key;
  const arrival = location?.arrival;
  // While the next page is on its way this is the heading of the one before: it stays as it is.
  const isOnView = useAppSelector((state) => selectLocation(state)?.key === pageKey);

  useEffect(() => {
    const mark = hasErrors ? 'Error: ' : '';
    ports.setTitle(`${mark}${windowTitle(title, locale)}`);
  }, [ports, title, locale, hasErrors]);

  useEffect(() => {
    if (!isOnView || change === 'first') return;
    if (change === 'query') {
      // What had the focus may have gone with the old content: the keyboard stays in the page.
      if (ports.isFocusLost()) heading.current?.focus({ preventScroll: true });
      return;
    }
    if (arrival === 'pop' && ports.restorePosition()) return;
    ports.scrollToTop();
    // Who went on to a field while the page was on its way is not pulled out of it.
    if (!ports.isInField()) heading.current?.focus({ preventScroll: true });
  }, [ports, pageKey, arrival, change, isOnView]);

  return <PageHeading ref={heading}>{children ?? title}</PageHeading>;
}
