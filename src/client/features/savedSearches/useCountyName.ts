import { useAppSelector } from '../../store/hooks';
import { counties } from './slice';

/** Names a county by its id, once the edition's counties are there. */
export function useCountyName(): (id: number) => string {
  const list = useAppSelector(counties.select);
  const items = list.status === 'ready' || list.status === 'refreshing' ? list.data.items : [];
  return (id) => items.find((county) => county.id === id)?.name ?? 'the one chosen';
}
