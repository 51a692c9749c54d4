/** Runs in a page: reloads the content every two seconds and keeps open rows open. */
export const AUTO_RELOAD = `
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href).catch(() => undefined);
    if (!answer || !answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
    for (const row of document.querySelectorAll('details[open]')) {
      const same = fresh.querySelector('#' + row.id);
      if (same) same.open = true;
    }
    document.querySelector('main').replaceWith(fresh);
  }, 2000);`;
