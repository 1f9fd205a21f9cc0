import type { OrderByItemBuilder } from 'kysely';

/**
 * For `orderBy` of a column that holds names, as people look them up: Dearborn, DeKalb; Court 2,
 * Court 10. Statements written out say `collate by_name`. The database's own order is that of codes.
 */
export function byName(order: OrderByItemBuilder): OrderByItemBuilder {
  return order.collate('by_name');
}
