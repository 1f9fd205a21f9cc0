import { FromMemory, type FromMemoryProps } from '../../../records/FromMemory';
import { useAppSelector } from '../../../store/hooks';
import { FiguresOutageNotice } from './FiguresOutageNotice';
import { selectFiguresOutage } from './slice';

/** Says why a monitor's figures aren't live: the server is away, or its database. */
export function FiguresNotice({ of }: FromMemoryProps) {
  const outage = useAppSelector(selectFiguresOutage);
  return outage === null ? <FromMemory of={of} /> : <FiguresOutageNotice />;
}
