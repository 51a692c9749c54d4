/** What a reader must know before single calls make sense; each heading becomes an entry of the reference. */
export const concepts = `Which companies show a reason to buy now, who to talk to there, and how that gets into your tools.

# First call

Every request carries \`Authorization: Bearer <key>\`. Answers are JSON with the payload under \`data\`; lists add \`pagination\`. Ask for the accounts with the best reason to buy:

\`\`\`sh
curl -H "Authorization: Bearer $KEY" "$BASE_URL/accounts?status=suggested&per_page=5"
\`\`\`

A usual day: read \`GET /detections\`, activate what looks right (\`POST /accounts/{id}/activate\`), find whom to ask (\`POST /people/find\`), push it to your tools (\`POST /accounts/webhook-push\`, \`POST /people/crm-push\`).

# Score

An account's \`score\` goes from 0 to 100 and tells how good a reason to call there is today. \`score_breakdown\` shows its four parts:

| part | up to | what it measures |
| --- | --- | --- |
| \`strength\` | 60 | the strongest detection, weighed by its age |
| \`recency\` | 15 | how new the newest detection is |
| \`corroboration\` | 10 | further signals and independent publishers |
| \`icp_fit\` | 15 | how well the company fits your ideal customer |

A signal loses half of its weight in 90 days; scores fade every night. From 70 on an account \`is_hot\`, from 40 on it is \`qualified\`. A detection that somebody marked as not useful counts in none of the parts.

# Alpha

\`alpha\` says how strong one detection is, 0 to 100. \`alpha_parts\` shows why: how plainly the text says it (\`clarity\`, up to 40), what kind of source says it (\`source\`, 20), how many independent publishers do (\`corroboration\`, 15), how new it was when it was found (\`freshness\`, 15), and how large it is for a company of this size (\`size\`, 10). If your team marked earlier detections of the signal as not useful, \`feedback\` takes points off: up to half, a little with each mark, and none once the marks are withdrawn. \`learned\` of a signal shows its \`precision\` by your feedback and the \`weight\` that follows. Every claim in \`evidence\` is quoted from its source word for word. The same news found again adds a source and no second detection.

# ICP fit

\`icp_fit\` of a detection tells, from 0 to 100, how well the company fits the ideal customer that your knowledge base describes: its industry, size and place. In a score it counts for up to 15 points. Better sections of type \`icp\` give better fits; see the knowledge base.

\`icp_tier\` of a person is something else: the tier of Find People that matched, where 1 is the role you asked for and higher numbers are fallbacks.

# Statuses

| status | what it means |
| --- | --- |
| \`new\` | a candidate of a discovery that is still being looked at |
| \`suggested\` | created, imported or found, and waiting for your decision |
| \`active\` | activated: enriched, monitored, with people |
| \`rejected\` | not wanted; stays so, also when its domain is posted again |
| \`unqualified\` | found by a discovery, but it shows what the search excludes |

\`suggested\` becomes \`active\` or \`rejected\`; \`active\` becomes \`suggested\` again by \`POST /accounts/{id}/deactivate\`. Any other move is a 409 \`illegal_transition\`.

# Credits

Activating an account uses one credit of the plan, together with the change of status or not at all, however often the call is repeated. Deactivating does not give it back. People, scans, discoveries and pushes use none. \`GET /usage\` shows what is left; without an active subscription, or without a credit, activation is a 402. What your own keys for data providers may spend in a month is bounded apart from that, and shown there as well.

# Sight

A key belongs to a workspace and, where it is somebody's, to a member. A member with visibility \`scoped\` sees the accounts they own, the people there, and people assigned to them, in every read, list, total and push: what is out of sight counts as not found. What belongs to the whole workspace (knowledge base, signals, destinations, settings, integrations) is changed by unscoped members only. A read-only key may send \`GET\` alone.

# Pagination

\`page\` counts from 1, \`per_page\` goes to 100. \`pagination\` tells \`total\`, \`page\`, \`per_page\` and \`has_more\`. A list walked page by page shows every row that stands still exactly once, whatever changes meanwhile; \`total\` is that of the walk's start, and places are kept for 30 minutes. Lists are eventually consistent: a change shows up in them within a second or so, and at once in a read by id. To take everything, use \`GET /accounts/export\` and \`GET /people/export\`.

Every read has an \`ETag\`. Sent back as \`If-None-Match\` it makes the next read a 304 without a body as long as nothing has changed.

# Idempotency

Every \`POST\` takes an \`Idempotency-Key\` of your choice. The same key with the same request within 24 hours gives the stored answer and does nothing twice: no credit is charged, nothing created or sent again. With another body it is a 422 \`idempotency_key_reused\`; while the first call still goes on, a 409 \`request_in_progress\`. Only successes are stored, so that a call that was refused may be repeated with its key.

# Errors

Every error has one shape:

\`\`\`json
{"error": {"code": "validation_failed", "message": "The request is not valid; see details.", "details": [{"path": "body.name", "message": "Must not be blank."}], "request_id": "…"}}
\`\`\`

Decide by \`code\`, which does not change; \`message\` is for people and may. \`details\` names every wrong field. Quote \`request_id\` to support; it is the header \`x-request-id\` as well. 429, 502 and 504 are worth another try with the same \`Idempotency-Key\`; other errors are not.

# Limits

Every answer to a known key carries \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds). A request over the limit is a 429 \`throttled\` with \`Retry-After\`. A body holds at most 6 MB, \`POST /accounts\` 500 accounts, a push any number of ids: beyond 100 it goes on in the background as a push run.

# Deliveries

Rows of pushes and alerts are POSTed to your https endpoints, signed by the [Standard Webhooks](https://www.standardwebhooks.com) convention; check \`webhook-signature\` with a library of your language and the secret of the destination. They come at least once: deduplicate by \`id\`. Answer with 2xx within ten seconds. Time-outs, 408, 425, 429 and 5xx are tried again.
`;
