export type Verification = { readonly ok: true } | { readonly ok: false; readonly reason: string };

export interface InboxEntry {
  readonly number: number;
  readonly received_at: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signature: Verification;
}
