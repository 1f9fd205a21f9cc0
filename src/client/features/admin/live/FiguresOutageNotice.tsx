import { useAppSelector } from '../../../store/hooks';
import { MessageBox } from '../../../ui/MessageBox';
import { selectFiguresOutage } from './slice';

const TITLES = {
  connection: 'Connection lost',
  server: 'The server can’t load new data',
} as const;

/** Explains during an outage that the page shows the last loaded data. */
export function FiguresOutageNotice() {
  const outage = useAppSelector(selectFiguresOutage);
  if (outage === null) return null;
  return (
    <div role="alert">
      <MessageBox tone="warning" title={TITLES[outage]}>
        <p>
          This is the latest data we have. It updates automatically when the server responds again.
        </p>
      </MessageBox>
    </div>
  );
}
