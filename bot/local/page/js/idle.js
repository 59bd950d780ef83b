// The mark data-idle on the root: "true" while nothing is under way, that is no
// request, no working control and no picture that is still loading.

let underWay = 0;
let check = null;

function show() {
  check = null;
  document.documentElement.dataset.idle = underWay === 0 ? 'true' : 'false';
}

/** Says that something began; call the answer once when it is over. */
export function begin() {
  underWay += 1;
  document.documentElement.dataset.idle = 'false';
  let over = false;
  return () => {
    if (over) return;
    over = true;
    underWay -= 1;
    if (underWay === 0 && check === null) check = setTimeout(show, 0);
  };
}

/** Counts a picture until it is loaded or has failed. */
export function awaitPicture(image) {
  if (image.complete) return;
  const end = begin();
  image.addEventListener('load', end, { once: true });
  image.addEventListener('error', end, { once: true });
}
