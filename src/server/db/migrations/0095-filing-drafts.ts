import { sql, type Kysely } from 'kysely';

/** Adds drafts of electronic filings and their related data. A template is a draft with a scope. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table filing_draft (
      id uuid primary key,
      user_id bigint not null references app_user,
      firm_id bigint references filing_firm,
      kind text not null check (kind in ('newCase', 'existingCase')),
      template_scope text check (template_scope in ('private', 'firm')),
      version integer not null default 1,
      name text not null default '',
      court_id integer references court,
      type_code text,
      type_name text not null default '',
      amount_cents bigint,
      caption text not null default '',
      case_number text not null default '',
      case_seen text check (case_seen in ('open', 'closed')),
      attorney text,
      payment_kind text check (payment_kind in ('card', 'waiver', 'agency')),
      payment_account_id bigint,
      comment text not null default '',
      client_number text not null default '',
      seen_cents bigint,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      warned_at timestamptz
    )`.execute(db);
  await sql`create index filing_draft_user on filing_draft (user_id, updated_at desc)`.execute(db);
  await sql`create index filing_draft_firm on filing_draft (firm_id, updated_at desc)`.execute(db);
  await sql`
    create index filing_draft_age on filing_draft (updated_at) where template_scope is null
  `.execute(db);
  await sql`
    create table filing_draft_party (
      draft_id uuid not null references filing_draft on delete cascade,
      position integer not null,
      party_id uuid not null,
      type_code text,
      is_organization boolean not null,
      is_on_case boolean not null,
      is_filer boolean not null,
      name text not null,
      first_name text not null,
      middle_name text not null,
      last_name text not null,
      suffix text not null,
      alias text not null,
      line1 text not null,
      line2 text not null,
      city text not null,
      state text not null,
      zip text not null,
      attorneys text[] not null,
      primary key (draft_id, position)
    )`.execute(db);
  await sql`
    create table filing_draft_filing (
      draft_id uuid not null references filing_draft on delete cascade,
      position integer not null,
      filing_id uuid not null,
      code text,
      code_name text not null,
      kind text not null,
      description text not null,
      party_ids uuid[] not null,
      attorney text,
      primary key (draft_id, position)
    )`.execute(db);
  await sql`
    create table filing_draft_document (
      draft_id uuid not null references filing_draft on delete cascade,
      filing integer not null,
      position integer not null,
      document_id uuid not null,
      upload_id uuid,
      component text not null check (component in ('lead', 'attachment', 'word')),
      title text not null,
      security text not null,
      primary key (draft_id, filing, position)
    )`.execute(db);
  await sql`
    create table filing_draft_service (
      draft_id uuid not null references filing_draft on delete cascade,
      filing integer not null,
      position integer not null,
      code text not null,
      quantity integer not null,
      pages integer not null,
      primary key (draft_id, filing, position)
    )`.execute(db);
  await sql`
    create table filing_draft_reference (
      draft_id uuid not null references filing_draft on delete cascade,
      position integer not null,
      code text not null,
      number text not null,
      primary key (draft_id, position)
    )`.execute(db);
  await sql`
    create table filing_draft_check (
      draft_id uuid not null references filing_draft on delete cascade,
      position integer not null,
      code text not null,
      state text not null check (state in ('have', 'filed', 'later')),
      primary key (draft_id, position)
    )`.execute(db);
}
