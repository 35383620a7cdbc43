(() => {
  const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
    willReadFrequently: true,
  });
  /** Any colour of CSS as red, green, blue and how opaque it is. */
  const rgba = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([, , , alpha], top, bottom) => bottom.map((value, at) => top[at] * alpha + value * (1 - alpha));
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ancestors = (element) => (element ? [...ancestors(element.parentElement), element] : []);
  const ground = (element) =>
    ancestors(element).reduce(
      (below, one) => {
        const colour = rgba(getComputedStyle(one).backgroundColor);
        return over(colour, colour, below);
      },
      [255, 255, 255],
    );

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = element.getBoundingClientRect();
    const isShown = element.checkVisibility() && width > 1 && height > 1 && range.getClientRects().length > 0;
    if (!node.data.trim() || !isShown) continue;
    const style = getComputedStyle(element);
    const below = ground(element);
    const ink = rgba(element instanceof SVGElement ? style.fill : style.color);
    const opacity = ancestors(element).reduce((product, one) => product * Number(getComputedStyle(one).opacity), 1);
    const lights = [luminance(over([0, 0, 0, ink[3] * opacity], ink, below)), luminance(below)];
    const ratio = (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    texts.push({ text: node.data.trim(), ratio, needed: isLarge ? 3 : 4.5 });
  }
  return { texts: texts.length, faint: texts.filter(({ ratio, needed }) => ratio < needed) };
})();
