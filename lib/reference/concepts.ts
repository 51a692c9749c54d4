/** Background for the reference. Each heading becomes an entry in its navigation. */
export const concepts = `Find companies with a reason to buy now and the people to contact there, and get both into your tools.

# First call

Every request carries \`Authorization: Bearer <key>\`. Responses are JSON with the payload under \`data\`; lists add \`pagination\`. Get the accounts with the best reason to buy:

\`\`\`sh
curl -H "Authorization: Bearer $KEY" "$BASE_URL/accounts?status=suggested&per_page=5"
\`\`\`

A typical day: read \`GET /detections\`, activate what looks right (\`POST /accounts/{id}/activate\`), find the right person (\`POST /people/find\`), and push it to your tools (\`POST /accounts/webhook-push\`, \`POST /people/crm-push\`).

# Score

An account's \`score\`, from 0 to 100, says how strong today's reason to call is. \`score_breakdown\` shows its four parts:

| part | up to | what it measures |
| --- | --- | --- |
| \`strength\` | 60 | the strongest detection, weighted by its age, its relevance and the fit |
| \`recency\` | 15 | how new the newest detection is |
| \`corroboration\` | 10 | further signals and independent publishers |
| \`icp_fit\` | 15 | how well the company fits your ideal customer |

A signal loses half of its weight in 90 days; scores fade every night. From 40 an account is \`qualified\`, from 70 it \`is_hot\`. Detections marked as not useful and background don't count.

# Alpha

\`alpha\` says how strong one detection is, 0 to 100. \`alpha_parts\` shows why: how clearly the text says it (\`clarity\`, up to 40), what kind of source says it (\`source\`, 20), how many independent publishers do (\`corroboration\`, 15), how new it was when it was found (\`freshness\`, 15), and how large it is for a company of this size (\`size\`, 10). If your team marked earlier detections of the signal as not useful, \`feedback\` takes points off: a little with each mark, at most half, and none once the marks are withdrawn. \`learned\` of a signal shows its \`precision\` in your feedback and the resulting \`weight\`. Every claim in \`evidence\` is quoted word for word. The same news found again adds a source, not a second detection.

# Relevance

\`relevance\` of a detection, from 0 to 100, says how much the event matters to you: whether something you offer fits it, whether you speak of such events, and whether it concerns a buyer you name. It is at most 30 if the company is outside your ideal customer profile, or if nothing you offer is for this moment. \`relevance_reasons\` says why. It follows your knowledge base. Below 25 a detection is background (\`is_background\`): it is kept and listed, but it doesn't count in the score, sends no alert unless \`notify_background\` is on, and has no draft. A detection you mark as useful isn't. All detections are background at accounts whose \`relation\` is quiet (\`GET /settings/relations\`), and those send no alert in any case. A model judges relevance. On a stage without one, or while it isn't clear from your knowledge base what you offer, relevance is null and detections count in full.

# ICP fit

\`icp_fit\` of a detection, from 0 to 100, says how well the company fits the ideal customer in your knowledge base: industry, size, place and exclusions. \`icp_fit_reasons\` shows for each what you ask for, what the record says and whether it fits. A company in another industry or of another size gets at most 25, one that you exclude gets 0. It counts for up to 15 points of the score. Better sections of type \`icp\` give better fits. Below 50, it also reduces \`strength\`, down to a fifth at zero, so companies that fit rank above those that don't.

\`icp_tier\` of a person is different: the tier that matched in the latest Find People search that found them. 1 is the role you asked for; higher numbers are adjacent roles and fallbacks.

# Statuses

| status | what it means |
| --- | --- |
| \`new\` | a candidate that a discovery is still evaluating |
| \`suggested\` | created, imported or found, and waiting for your decision |
| \`active\` | activated: enriched, monitored, with people |
| \`rejected\` | not wanted; stays rejected if its domain is posted again or a discovery finds it |
| \`unqualified\` | found by a discovery, but it shows an excluded signal |

\`suggested\` becomes \`active\` or \`rejected\`. \`POST /accounts/{id}/deactivate\` makes an \`active\` account \`suggested\` again, and \`POST /accounts/{id}/restore\` a \`rejected\` one. Any other change is a 409 \`illegal_transition\`.

# Credits

Activating an account uses one credit of the plan. Status and credit change together or not at all. Deactivating doesn't give it back, but activating the same account again in the same period uses no second one. People, scans, discoveries and pushes use no credits. Without a credit or an active subscription, activation is a 402. An account without a domain is monitored by its name alone (\`enrichment_status\` is \`no_domain\`). \`GET /usage\` shows what is left, and the separate monthly budgets for your data providers.

# Sight

A key belongs to a workspace and may belong to a member. A member with visibility \`scoped\` sees the accounts they own, the people there, and people assigned to them, in every read, list, total and push. Everything else is not found. Only members with visibility \`all\` can change what belongs to the whole workspace (knowledge base, signals, destinations, settings, integrations). A read-only key may only send \`GET\`.

# Pagination

\`page\` starts at 1, \`per_page\` is at most 100. \`pagination\` has \`total\`, \`page\`, \`per_page\` and \`has_more\`. If you read a list page by page, you get every unchanged row exactly once, whatever changes meanwhile. \`total\` is as of the first page; request the next page within 30 minutes. Lists are eventually consistent: a change shows within a second or so, and at once in a read by id. To get everything, use \`GET /accounts/export\` and \`GET /people/export\`.

Every read has an \`ETag\`. Send it back as \`If-None-Match\`: while nothing has changed, you get a 304 without a body.

# Idempotency

Every \`POST\` takes an \`Idempotency-Key\` of your choice. The same key with the same request within 24 hours returns the stored response: nothing is charged, created or sent twice. With another body it is a 422 \`idempotency_key_reused\`. While the first call is running, it is a 409 \`request_in_progress\`. Only successful responses are stored, so you can retry a failed call with its key.

# Errors

Every error has one shape:

\`\`\`json
{"error": {"code": "validation_failed", "message": "The request is not valid; see details.", "details": [{"path": "body.name", "message": "Must not be blank."}], "request_id": "…"}}
\`\`\`

Branch on \`code\`, which doesn't change; \`message\` is for people and may change. \`details\` lists every invalid field. Quote \`request_id\` when you contact support; it is also the header \`x-request-id\`. Retry 429 and 5xx with the same \`Idempotency-Key\`, and 409 \`request_in_progress\` in a moment; don't retry other errors.

# Limits

Every response to a valid key has \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds). A request above the limit is a 429 \`throttled\` with \`Retry-After\`. A body holds at most 6 MB, \`POST /accounts\` at most 500 accounts. A push takes any number of ids; above 100 it becomes a push run in the background.

# Pushes

A push counts each id once per receiver: a destination, or each of the CRMs. It is sent (\`pushed\` or \`sent\`), it fails, or it is skipped, so the three add up to the ids times the receivers, at once and in the background alike. Skipped are duplicates of an id in the same call, and people that a CRM can't identify. A push of up to 100 ids returns every error; a push run keeps a sample of ten in \`error_sample\`. The guide "Concepts" of the service has the details.

# Deliveries

Rows and alerts are POSTed to your https endpoints, signed with [Standard Webhooks](https://www.standardwebhooks.com). Check \`webhook-signature\` with a library for your language and the destination's secret. Delivery is at least once: deduplicate by \`id\`. Respond with 2xx within ten seconds. Timeouts, 408, 425, 429 and 5xx are retried.

# Versions

\`/v1\` only grows: endpoints, optional parameters, fields, error codes and values of open lists may be added at any time, and texts, ids, cursors and scores may change. So ignore fields you don't know, handle unknown codes by their HTTP status, and never parse ids. Names, types and meaning of fields, status codes of documented cases and signatures don't change.
`;
