/** What a start prints once the service is ready. */

export interface LocalAccess {
  readonly base_url: string;
  readonly api_key: string;
  readonly read_only_api_key: string;
  readonly scoped_api_key: string;
  readonly scoped_member_id: string;
  readonly workspace_id: string;
}

/** The line for programs. It contains exactly these fields. */
export const formatReadyLine = (access: LocalAccess): string =>
  JSON.stringify({
    ready: true,
    base_url: access.base_url,
    api_key: access.api_key,
    read_only_api_key: access.read_only_api_key,
    scoped_api_key: access.scoped_api_key,
    scoped_member_id: access.scoped_member_id,
    workspace_id: access.workspace_id,
  });

export const formatReadyText = (
  { base_url, api_key, read_only_api_key, scoped_api_key }: LocalAccess,
  seconds: number,
): string => `
Signal Intelligence Service is ready (${seconds.toFixed(1)} s)

  API             ${base_url}
  console         ${base_url}/console
  reference       ${base_url}/docs
  API key         ${api_key}
  read only       ${read_only_api_key}
  scoped member   ${scoped_api_key}
  webhook inbox   ${new URL('/_local/inbox', base_url)}
  chat sandbox    ${new URL('/_local/chat', base_url)}
  CRM sandboxes   ${new URL('/_local/crms', base_url)}
  export queues   ${new URL('/_local/export-queues', base_url)}

Try it:

  curl -s -H "Authorization: Bearer ${api_key}" ${base_url}/usage
  curl -s -H "Authorization: Bearer ${api_key}" "${base_url}/accounts?status=suggested&per_page=5"
  curl -s -H "Authorization: Bearer ${api_key}" -H "Content-Type: application/json" \\
    -d '{"name":"Example","domain":"example.com"}' ${base_url}/accounts

Press Ctrl-C to stop.
`;
