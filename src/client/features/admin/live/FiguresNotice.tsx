import { FromMemory, type FromMemoryProps } from '../../../records/FromMemory';
import { useAppSelector } from '../../../store/hooks';
import { FiguresOutageNotice } from './FiguresOutageNotice';
import { selectFiguresOutage } from './slice';

/** Explains why a monitor's data isn't live: no connection to the server, or a database outage. */
export function FiguresNotice({ of }: FromMemoryProps) {
  const outage = useAppSelector(selectFiguresOutage);
  return outage === null ? <FromMemory of={of} /> : <FiguresOutageNotice />;
}
